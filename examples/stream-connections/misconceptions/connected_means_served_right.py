import asyncio
import socket


async def main() -> None:
    busy = socket.create_server(("127.0.0.1", 0))  # listens, and nobody accepts
    with busy:
        reader, writer = await asyncio.open_connection(*busy.getsockname())
        try:
            async with asyncio.timeout(0.1):
                writer.write(b"ping\n")
                print(f"client: {await reader.readline()!r}")
        except TimeoutError:
            print("client: connected, no answer")
        finally:
            writer.close()


asyncio.run(main())
