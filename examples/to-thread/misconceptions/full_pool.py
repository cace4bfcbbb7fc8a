import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

answer = threading.Event()


async def main() -> None:
    loop = asyncio.get_running_loop()
    loop.set_default_executor(ThreadPoolExecutor(2))  # stands for min(32, cpus + 4)
    waits = [asyncio.create_task(asyncio.to_thread(answer.wait)) for _ in range(2)]
    await asyncio.sleep(0)
    reply = asyncio.create_task(asyncio.to_thread(answer.set))
    done, _ = await asyncio.wait([*waits, reply], timeout=0.1)
    print(f"main: {len(done)} of 3 done")
    answer.set()


asyncio.run(main())
