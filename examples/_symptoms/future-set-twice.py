"""Two answers arrive for one request; the second finds the future done."""

import asyncio


async def main() -> None:
    reply: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    for answer in ("first", "second"):
        reply.set_result(answer)
        print(answer, "delivered")


asyncio.run(main())
