import asyncio
from concurrent.futures import ThreadPoolExecutor


async def main() -> None:
    with ThreadPoolExecutor() as pool:
        print(await pool.submit(len, "hello"))


asyncio.run(main())
