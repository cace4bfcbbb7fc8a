import asyncio

accepted = asyncio.Event()


async def idle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    accepted.set()
    await reader.read()
    writer.close()


async def main() -> None:
    server = await asyncio.start_server(idle, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    await accepted.wait()
    server.close()
    try:
        async with asyncio.timeout(0.2):
            await server.wait_closed()
        print(
            "wait_closed has returned; the client is still connected:",
            not reader.at_eof(),
        )
    except TimeoutError:
        print("wait_closed waits for the client")
    writer.close()
    await writer.wait_closed()


asyncio.run(main())
