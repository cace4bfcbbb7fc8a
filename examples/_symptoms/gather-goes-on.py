"""One task fails; `gather` raises, the others run on and nobody looks at them."""

import asyncio


async def fail() -> None:
    raise OSError("refused")


async def write(log: list[str], go_on: asyncio.Event) -> None:
    await go_on.wait()
    log.append("written after the failure was handled")


async def main() -> None:
    log: list[str] = []
    go_on = asyncio.Event()
    try:
        await asyncio.gather(fail(), write(log, go_on))
    except OSError as error:
        print("handled:", error)
    go_on.set()
    await asyncio.sleep(0)
    print(*log)


asyncio.run(main())
