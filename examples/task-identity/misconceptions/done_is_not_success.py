import asyncio


async def upload(name: str) -> None:
    if name == "second":
        raise ConnectionError("connection lost")


async def main() -> None:
    uploads = [
        asyncio.create_task(upload(name), name=name) for name in ("first", "second")
    ]
    await asyncio.wait(uploads)
    print(f"uploaded: {[task.get_name() for task in uploads if task.done()]}")


asyncio.run(main())
