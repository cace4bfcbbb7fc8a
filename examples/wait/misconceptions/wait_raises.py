import asyncio


async def save(name: str) -> None:
    if name == "optimizer":
        raise OSError("disk full")


async def main() -> None:
    saves = [
        asyncio.create_task(save(name), name=name) for name in ("model", "optimizer")
    ]
    try:
        await asyncio.wait(saves)
        print("checkpoint complete")
    except OSError as error:
        print(f"checkpoint failed: {error}")


asyncio.run(main())
