"""A context variable that is set in a coroutine is not set in a pool's thread."""

import asyncio
import contextvars

request = contextvars.ContextVar("request", default="none")


async def main() -> None:
    request.set("r-1")
    loop = asyncio.get_running_loop()
    print("run_in_executor:", await loop.run_in_executor(None, request.get))
    print("to_thread:", await asyncio.to_thread(request.get))


asyncio.run(main())
