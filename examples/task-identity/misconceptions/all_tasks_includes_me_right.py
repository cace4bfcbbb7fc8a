import asyncio


async def serve() -> None:
    await asyncio.Event().wait()


async def shut_down() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.wait(others)
    print("shut down: closing the log")


async def main() -> None:
    server = asyncio.create_task(serve(), name="server")
    await asyncio.sleep(0)
    await shut_down()
    print(f"server cancelled: {server.cancelled()}")


asyncio.run(main())
