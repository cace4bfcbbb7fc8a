import asyncio


async def serve() -> None:
    await asyncio.Event().wait()


async def shut_down() -> None:
    for task in asyncio.all_tasks():
        task.cancel()
    await asyncio.sleep(0)
    print("shut down: closing the log")


async def main() -> None:
    server = asyncio.create_task(serve(), name="server")
    await asyncio.sleep(0)
    await shut_down()
    print(f"server cancelled: {server.cancelled()}")


asyncio.run(main())
