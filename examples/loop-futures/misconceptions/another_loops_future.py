import asyncio

box: list[asyncio.Future[str]] = []


async def create() -> None:
    box.append(asyncio.get_running_loop().create_future())


async def wait() -> str:
    return await box[0]


asyncio.run(create())
print(asyncio.run(wait()))
