import asyncio


class Permits:
    async def __aenter__(self) -> str:
        return "permit"

    async def __aexit__(self, *error: object) -> None:
        print("given back")


async def main() -> None:
    async with Permits() as permit:
        print(permit)


asyncio.run(main())
