import asyncio
from typing import Self


class Sandbox:
    def __init__(self) -> None:
        self.leaving, self.killed = asyncio.Event(), asyncio.Event()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        self.leaving.set()
        await self.killed.wait()  # the server's answer
        print("sandbox killed")


async def use(box: Sandbox) -> None:
    async with box:
        await asyncio.Event().wait()


async def main() -> None:
    box = Sandbox()
    task = asyncio.create_task(use(box))
    await asyncio.sleep(0)
    task.cancel()
    await box.leaving.wait()
    task.cancel()  # someone is in a hurry
    box.killed.set()
    await asyncio.wait([task])
    print(f"task cancelled: {task.cancelled()}")


asyncio.run(main())
