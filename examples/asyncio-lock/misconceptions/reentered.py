import asyncio


class Cache:
    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.entries: dict[str, str] = {}

    async def drop(self, key: str) -> None:
        async with self.lock:
            self.entries.pop(key, None)

    async def replace(self, key: str, value: str) -> None:
        async with self.lock:
            await self.drop(key)
            self.entries[key] = value
            print(self.entries)


async def main() -> None:
    async with asyncio.timeout(0.3):
        await Cache().replace("a", "new")


asyncio.run(main())
