import asyncio
import socket


async def main() -> None:
    ours, theirs = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=ours)
    writer.write(b"order 17\n")
    await writer.drain()
    theirs.close()
    try:
        answer = await reader.readline()
    except ConnectionError:
        answer = b""
    print("delivered" if answer == b"ok\n" else "not confirmed")
    writer.close()


asyncio.run(main())
