import asyncio


async def upload(name: str) -> None:
    if name == "second":
        raise ConnectionError("connection lost")


async def main() -> None:
    uploads = [
        asyncio.create_task(upload(name), name=name) for name in ("first", "second")
    ]
    await asyncio.wait(uploads)
    for task in uploads:
        print(f"{task.get_name()}: {task.exception() or 'uploaded'}")


asyncio.run(main())
