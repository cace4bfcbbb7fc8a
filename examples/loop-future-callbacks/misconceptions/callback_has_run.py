import asyncio

finished: list[str] = []


async def main() -> None:
    reply: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    reply.add_done_callback(lambda future: finished.append(future.result()))
    reply.set_result("hello")
    print(f"finished: {finished}")


asyncio.run(main())
