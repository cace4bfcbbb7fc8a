import asyncio
import queue

replies: queue.Queue[str] = queue.Queue()


async def answer() -> None:
    replies.put("hello")


async def main() -> None:
    task = asyncio.create_task(answer(), name="answer")
    print(replies.get(timeout=0.05))
    await task


asyncio.run(main())
