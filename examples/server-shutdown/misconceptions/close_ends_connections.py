import asyncio

left = asyncio.Event()


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while line := await reader.readline():
        writer.write(line)
    writer.close()
    left.set()


async def main() -> None:
    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    server.close()
    writer.write(b"anybody?\n")
    print("after close:", await reader.readline())
    writer.close()
    await left.wait()


asyncio.run(main())
