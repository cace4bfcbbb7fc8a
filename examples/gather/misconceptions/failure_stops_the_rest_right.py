import asyncio


async def write(name: str, gate: asyncio.Event) -> None:
    await gate.wait()
    print(f"{name} written")


async def fail() -> None:
    raise ConnectionError("sandbox gone")


async def main() -> None:
    gate = asyncio.Event()
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(write("patch", gate))
            group.create_task(fail())
    except* ConnectionError:
        print("failed; the sandbox is closed")
    gate.set()
    await asyncio.sleep(0)


asyncio.run(main())
