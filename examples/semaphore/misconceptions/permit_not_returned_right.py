import asyncio

permits = asyncio.Semaphore(1)


async def request(*, fails: bool) -> str:
    async with permits:
        if fails:
            raise ConnectionError("server gone")
        return "reply"


async def main() -> None:
    print(await asyncio.gather(request(fails=True), return_exceptions=True))
    print(f"nobody is inside, locked: {permits.locked()}")
    async with asyncio.timeout(0.3):
        print(await request(fails=False))


asyncio.run(main())
