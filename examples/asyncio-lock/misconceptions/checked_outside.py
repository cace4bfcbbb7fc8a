import asyncio

lock = asyncio.Lock()
cache: dict[str, str] = {}


async def tokenizer(name: str) -> str:
    if name not in cache:
        async with lock:
            print(f"loading {name}")
            await asyncio.sleep(0)
            cache[name] = f"tokenizer of {name}"
    return cache[name]


async def main() -> None:
    await asyncio.gather(*(tokenizer("model") for _ in range(3)))


asyncio.run(main())
