"""A future of one loop is awaited in another."""

import asyncio

first = asyncio.new_event_loop()
reply = first.create_future()


async def main() -> None:
    await reply


try:
    asyncio.run(main())
finally:
    first.close()
