import asyncio


async def fetch() -> str:
    try:
        await asyncio.Event().wait()  # a server that never answers
    except Exception as error:
        print(f"fetch: {type(error).__name__}, using the default")
    return "default"


async def main() -> None:
    try:
        async with asyncio.timeout(0.02):
            result = await fetch()
            print(f"main: result={result!r}")
    except TimeoutError:
        print("main: TimeoutError")


asyncio.run(main())
