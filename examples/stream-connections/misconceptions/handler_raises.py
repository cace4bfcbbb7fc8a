import asyncio


async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        request = await reader.readline()
        raise ValueError(f"unknown request {request!r}")
    finally:
        writer.close()


async def main() -> None:
    try:
        server = await asyncio.start_server(handle, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"?\n")
        print(f"client: {await reader.read()!r}")
        writer.close()
        server.close()
    except ValueError:
        print("main: the server has failed")


asyncio.run(main())
