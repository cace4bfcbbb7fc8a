import asyncio


async def serve() -> None:
    await asyncio.Event().wait()


async def shut_down(task: asyncio.Task[None]) -> None:
    task.cancel()
    await task
    print("port closed")


async def main() -> None:
    server = asyncio.create_task(serve(), name="server")
    await asyncio.sleep(0)
    await shut_down(server)


asyncio.run(main())
