"""Code inside a loop asks that same loop to run something else to its end."""

import asyncio


async def main() -> None:
    loop = asyncio.get_running_loop()
    loop.run_until_complete(loop.create_future())


asyncio.run(main())
