import asyncio
from collections.abc import AsyncIterator


async def lines() -> AsyncIterator[str]:
    try:
        await asyncio.Event().wait()  # a server that says nothing
        yield "line"
    finally:
        print("closed")


async def read() -> None:
    async for line in lines():
        print(line)


loop = asyncio.new_event_loop()
reader = loop.create_task(read())
loop.run_until_complete(asyncio.sleep(0))
loop.run_until_complete(loop.shutdown_asyncgens())
reader.cancel()
loop.run_until_complete(asyncio.wait([reader]))
loop.close()
