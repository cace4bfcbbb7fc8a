import asyncio

permits = asyncio.Semaphore(1)


async def request(*, fails: bool) -> str:
    await permits.acquire()
    if fails:
        raise ConnectionError("server gone")
    permits.release()
    return "reply"


async def main() -> None:
    print(await asyncio.gather(request(fails=True), return_exceptions=True))
    print(f"nobody is inside, locked: {permits.locked()}")
    async with asyncio.timeout(0.3):
        print(await request(fails=False))


asyncio.run(main())
