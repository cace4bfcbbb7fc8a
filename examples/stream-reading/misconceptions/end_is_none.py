import asyncio
import socket

MANY = 100_000


async def main() -> None:
    remote, local = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=local)
    remote.sendall(b"hello")
    remote.close()
    other: asyncio.Task[None] | None = None
    reads = 0
    while reads < MANY:  # without this limit: for ever
        chunk = await reader.read(100)
        if chunk is None:
            break
        if not chunk and not other:
            other = asyncio.create_task(asyncio.sleep(0))
        reads += 1
    assert other
    print(f"{reads} reads, and another task has run: {other.done()}")
    writer.close()


asyncio.run(main())
