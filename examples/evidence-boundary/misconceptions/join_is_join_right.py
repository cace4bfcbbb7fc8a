import asyncio

jobs: asyncio.Queue[str] = asyncio.Queue()  # it was a queue.Queue
done: list[str] = []


async def work() -> None:
    print("working on", await jobs.get())
    done.append("a")
    jobs.task_done()


async def main() -> None:
    worker = asyncio.create_task(work())
    jobs.put_nowait("a")
    await jobs.join()
    print("finished; done so far:", done)
    await worker


asyncio.run(main())
