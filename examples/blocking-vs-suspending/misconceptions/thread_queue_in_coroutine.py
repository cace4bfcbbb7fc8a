import asyncio
import queue

samples: queue.Queue[str] = queue.Queue()


async def produce() -> None:
    samples.put("sample")


async def consume() -> None:
    try:
        print(f"got {samples.get(timeout=0.05)}")
    except queue.Empty:
        print("nothing came")


async def main() -> None:
    await asyncio.gather(consume(), produce())


asyncio.run(main())
