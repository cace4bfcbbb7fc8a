import asyncio
import socket


async def main() -> None:
    ours, theirs = socket.socketpair()
    _, writer = await asyncio.open_connection(sock=ours)
    writer.write(b"order 17\n")
    await writer.drain()
    print("delivered")
    theirs.close()  # without ever having read
    writer.close()


asyncio.run(main())
