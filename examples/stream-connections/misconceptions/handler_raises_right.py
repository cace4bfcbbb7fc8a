import asyncio


async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        request = await reader.readline()
        raise ValueError(f"unknown request {request!r}")
    except ValueError as error:
        writer.write(f"error: {error}".encode())
    finally:
        writer.close()


async def main() -> None:
    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"?\n")
    print(f"client: {(await reader.read()).decode()}")
    writer.close()
    server.close()


asyncio.run(main())
