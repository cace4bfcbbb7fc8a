import asyncio

tokenizers: dict[str, asyncio.Task[str]] = {}


async def load(name: str) -> str:
    print(f"loading {name}")
    await asyncio.sleep(0)
    return f"tokenizer of {name}"


async def get(name: str) -> str:
    if name not in tokenizers:
        tokenizers[name] = asyncio.create_task(load(name))
    return await tokenizers[name]


async def main() -> None:
    await asyncio.gather(get("qwen"), get("qwen"))


asyncio.run(main())
