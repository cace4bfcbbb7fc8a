import asyncio

box: list[asyncio.Future[str]] = []


async def create_and_wait() -> str:
    loop = asyncio.get_running_loop()
    box.append(loop.create_future())
    loop.call_soon(box[0].set_result, "hello")
    return await box[0]


print(asyncio.run(create_and_wait()))
