import asyncio


async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        request = await reader.readline()
        writer.write(b"%d\n" % (10 // int(request)))
    finally:
        writer.close()


async def main() -> None:
    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    for request in (b"0\n", b"5\n"):
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(request)
        print(request, "->", await reader.readline())
        writer.close()
    server.close()
    print("main has not heard of it")


asyncio.run(main())
