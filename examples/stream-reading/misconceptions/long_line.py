import asyncio
import socket


async def main() -> None:
    remote, local = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=local)
    with remote:
        remote.sendall(b"x" * 70_000 + b"\n")
        print(f"{len(await reader.readline())} bytes")
    writer.close()


asyncio.run(main())
