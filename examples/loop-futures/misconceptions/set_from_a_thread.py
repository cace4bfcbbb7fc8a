import asyncio
import threading


def compute(box: asyncio.Future[int]) -> None:
    try:
        box.set_result(42)
    except RuntimeError as error:
        print(f"thread: {error}")


async def main() -> None:
    box: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    thread = threading.Thread(target=compute, args=(box,))
    task = asyncio.create_task(asyncio.wait([box]), name="waiter")
    await asyncio.sleep(0)
    thread.start()
    await asyncio.to_thread(thread.join)
    print(f"waiter woken: {task.done()}")
    task.cancel()


asyncio.run(main(), debug=True)
