"""A plain function creates a task; its thread runs no event loop."""

import asyncio


async def refresh() -> None:
    """Nothing to do here; it never starts."""


def on_click() -> None:
    coroutine = refresh()
    try:
        asyncio.create_task(coroutine)  # noqa: RUF006
    finally:
        coroutine.close()


on_click()
