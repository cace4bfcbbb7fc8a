import asyncio
from typing import Self


class Session:
    async def __aenter__(self) -> Self:
        print("connected")
        try:
            await asyncio.sleep(0)
            raise OSError("log-in refused")
        except BaseException:
            await self.__aexit__()
            raise

    async def __aexit__(self, *error: object) -> None:
        print("disconnected")


async def main() -> None:
    try:
        async with Session():
            pass
    except OSError as error:
        print(f"main: {error}")


asyncio.run(main())
