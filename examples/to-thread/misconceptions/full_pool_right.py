import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

answer = threading.Event()


async def main() -> None:
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(2) as waiters:
        waits = [loop.run_in_executor(waiters, answer.wait) for _ in range(2)]
        reply = asyncio.create_task(asyncio.to_thread(answer.set))
        done, _ = await asyncio.wait([*waits, reply])
    print(f"main: {len(done)} of 3 done")


asyncio.run(main())
