import asyncio
import json
import socket


async def main() -> None:
    remote, local = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=local)
    with remote:
        for step in (1, 2):
            remote.sendall(json.dumps({"step": step}).encode())
        for _ in range(2):
            print(json.loads(await reader.read(4096)))
    writer.close()


asyncio.run(main())
