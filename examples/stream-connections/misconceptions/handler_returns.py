import asyncio

clients: set[asyncio.StreamWriter] = set()


async def handle(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    clients.add(writer)
    writer.write(b"hello")
    await writer.drain()


async def main() -> None:
    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        async with asyncio.timeout(0.1):  # without the limit: for ever
            print(f"client: {await reader.read()!r}")
    finally:
        writer.close()
        server.close()


asyncio.run(main())
