import asyncio

replies: asyncio.Queue[str] = asyncio.Queue()


async def answer() -> None:
    await replies.put("hello")


async def main() -> None:
    task = asyncio.create_task(answer(), name="answer")
    async with asyncio.timeout(5):
        print(await replies.get())
    await task


asyncio.run(main())
