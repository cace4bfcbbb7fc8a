import asyncio
import socket


async def main() -> None:
    remote, local = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=local)
    remote.sendall(b"hello")
    remote.close()
    while chunk := await reader.read(100):
        print(f"read {chunk!r}")
    print("end of the stream")
    writer.close()


asyncio.run(main())
