import asyncio
from collections.abc import AsyncGenerator

connections: list[str] = []


async def lines() -> AsyncGenerator[str, None]:
    connections.append("open")
    try:
        yield "line"
    finally:
        connections.pop()


async def main() -> None:
    sources = [lines() for _ in range(100)]
    for source in sources:
        await anext(source)
    print(f"connections open while main goes on: {len(connections)}")


asyncio.run(main())
print(f"after asyncio.run: {len(connections)}")
