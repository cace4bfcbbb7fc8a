import asyncio
from collections.abc import Callable, Coroutine

failures = [ConnectionError("server busy")]


async def fetch() -> str:
    if failures:
        raise failures.pop()
    return "ok"


async def retry(call: Callable[[], Coroutine[None, None, str]]) -> str:
    for _ in range(3):
        try:
            return await call()
        except ConnectionError as error:
            print(f"retry: {error}")
    return "gave up"


print(asyncio.run(retry(fetch)))
