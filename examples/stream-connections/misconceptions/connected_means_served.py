import asyncio
import socket


async def main() -> None:
    busy = socket.create_server(("127.0.0.1", 0))  # listens, and nobody accepts
    with busy:
        _reader, writer = await asyncio.open_connection(*busy.getsockname())
        print("client: connected, the server is well")
        writer.close()


asyncio.run(main())
