import asyncio
import json


async def main() -> None:
    reader = asyncio.StreamReader()
    reader.feed_data(b'{"step": 1}\n{"step": 12')
    reader.feed_eof()
    while line := await reader.readline():
        print(json.loads(line))


asyncio.run(main())
