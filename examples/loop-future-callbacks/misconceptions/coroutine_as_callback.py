import asyncio


async def store(task: asyncio.Task[str]) -> None:
    print(f"stored {task.result()}")


async def generate() -> str:
    return "sample"


async def main() -> None:
    task = asyncio.create_task(generate(), name="generate")
    task.add_done_callback(store)
    await task
    await asyncio.sleep(0)
    print("main ends")


asyncio.run(main())
