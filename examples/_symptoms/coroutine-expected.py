"""The function is handed over instead of what calling it gives."""

import asyncio


async def main() -> None:
    """Never starts."""


asyncio.run(main)  # type: ignore[arg-type]
