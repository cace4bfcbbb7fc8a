import asyncio

requests = asyncio.Semaphore(2)


async def search(query: str) -> str:
    async with requests:
        return f"hits for {query}"


async def answer(query: str) -> str:
    async with requests:
        await asyncio.sleep(0)  # the model asks for a search
        return await search(query)


async def main() -> None:
    async with asyncio.timeout(0.3):
        print(await asyncio.gather(answer("a"), answer("b")))


asyncio.run(main())
