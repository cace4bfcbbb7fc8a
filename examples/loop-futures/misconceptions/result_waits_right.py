import asyncio


async def answer(box: asyncio.Future[str]) -> None:
    box.set_result("hello")


async def main() -> None:
    box: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(answer(box), name="answer")
    print(await box)
    await task


asyncio.run(main())
