import asyncio


async def store(sample: str) -> None:
    print(f"stored {sample}")


async def generate() -> str:
    return "sample"


async def generate_and_store() -> None:
    await store(await generate())


async def main() -> None:
    task = asyncio.create_task(generate_and_store(), name="generate and store")
    await task
    print("main ends")


asyncio.run(main())
