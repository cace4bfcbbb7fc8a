import asyncio
import socket
import threading

SIZE = 8_000_000
received: list[int] = []


def read_all(connection: socket.socket) -> None:
    with connection:
        while data := connection.recv(65_536):
            received.append(len(data))


async def main(connection: socket.socket) -> None:
    _, writer = await asyncio.open_connection(sock=connection)
    writer.write(b"x" * SIZE)
    writer.close()
    await writer.wait_closed()


ours, theirs = socket.socketpair()
peer = threading.Thread(target=read_all, args=(theirs,))
peer.start()
asyncio.run(main(ours))
peer.join()
print("everything received:", sum(received) == SIZE)
