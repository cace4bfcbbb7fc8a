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


ours, theirs = socket.socketpair()
peer = threading.Thread(target=read_all, args=(theirs,))
asyncio.run(main(ours))
ours.close()  # as the end of the process does
peer.start()
peer.join()
print("everything received:", sum(received) == SIZE)
