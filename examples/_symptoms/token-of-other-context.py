"""A context variable is reset where it was not set."""

import asyncio
import contextvars

request: contextvars.ContextVar[str] = contextvars.ContextVar("request")


async def begin() -> contextvars.Token[str]:
    return request.set("r-1")


async def main() -> None:
    token = await asyncio.create_task(begin())  # a task has a context of its own
    request.reset(token)


asyncio.run(main())
