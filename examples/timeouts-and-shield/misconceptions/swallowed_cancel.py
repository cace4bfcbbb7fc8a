import asyncio


async def fetch() -> str:
    try:
        await asyncio.Event().wait()  # a server that never answers
    except BaseException as error:
        print(f"fetch: {type(error).__name__}, using the default")
    return "default"


async def main() -> None:
    async with asyncio.timeout(0.02) as guard:
        result = await fetch()
    print(f"main: no TimeoutError, result={result!r}, expired={guard.expired()}")


asyncio.run(main())
