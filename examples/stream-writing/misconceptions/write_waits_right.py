import asyncio
import socket

CHUNK = 65_536


async def main() -> None:
    ours, theirs = socket.socketpair()
    _, writer = await asyncio.open_connection(sock=ours)
    try:
        async with asyncio.timeout(0.1):
            for _ in range(200):
                writer.write(b"x" * CHUNK)
                await writer.drain()
    except TimeoutError:
        print("the producer waits for the reader")
    size = writer.transport.get_write_buffer_size()
    print("more than a hundred chunks in memory:", size > 100 * CHUNK)
    writer.transport.abort()
    theirs.close()


asyncio.run(main())
