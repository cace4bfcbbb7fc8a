import asyncio
import socket
import struct


async def main() -> None:
    remote, local = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=local)
    with remote:
        header = struct.pack("!I", 300)
        remote.sendall(header[:2])
        reading = asyncio.create_task(reader.read(4))
        await asyncio.wait([reading], timeout=0.05)
        remote.sendall(header[2:])
        print(struct.unpack("!I", await reading))
    writer.close()


asyncio.run(main())
