import asyncio

background: set[asyncio.Task[None]] = set()


async def save() -> None:
    raise OSError("disk full")


async def main() -> None:
    task = asyncio.create_task(save(), name="save")
    background.add(task)
    task.add_done_callback(background.discard)
    try:
        await task
    except OSError as error:
        print(f"main: save failed, {error}")


asyncio.run(main())
