import asyncio


class Log:
    closed = False

    def write(self, text: str) -> None:
        print(f"{text}{' INTO A CLOSED LOG' if self.closed else ''}")


async def record(log: Log) -> None:
    try:
        await asyncio.Event().wait()
    finally:
        log.write("last line")


async def main() -> None:
    log = Log()
    task = asyncio.create_task(record(log), name="record")
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    log.closed = True
    print("log closed")


asyncio.run(main())
