"""The coroutine that makes a connection is entered, not the connection."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any


@asynccontextmanager
async def session() -> AsyncIterator[str]:
    yield "session"


async def connect() -> Any:
    return session()


async def main() -> None:
    connecting = connect()
    try:
        async with connecting:  # type: ignore[attr-defined]
            print("never reached")
    finally:
        connecting.close()


asyncio.run(main())
