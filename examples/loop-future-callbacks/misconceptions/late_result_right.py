import asyncio


def deliver(reply: asyncio.Future[str]) -> None:
    if not reply.done():
        reply.set_result("late")
    print("deliver: next reply, please")


async def main() -> None:
    loop = asyncio.get_running_loop()
    reply: asyncio.Future[str] = loop.create_future()
    try:
        async with asyncio.timeout(0.01):
            await reply
    except TimeoutError:
        print("main: gave up")
    loop.call_soon(deliver, reply)
    await asyncio.sleep(0)


asyncio.run(main())
