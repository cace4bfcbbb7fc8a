"""Closing the listener ends nothing but the listening.

Three steps: stop accepting; end the connections' tasks and wait for them; wait_closed.
"""

import asyncio
from asyncio import StreamReader, StreamWriter, open_connection


class EchoServer:
    """Owns the listener and the tasks of its connections."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[None]] = set()
        self.endings: list[str] = []

    async def start(self) -> tuple[str, int]:
        self.listener = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        address: tuple[str, int] = self.listener.sockets[0].getsockname()
        return address

    async def serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        try:
            while line := await reader.readline():
                writer.write(line.upper())
                await writer.drain()
            self.endings.append("client left")
        except asyncio.CancelledError:
            writer.write(b"BYE\n")
            self.endings.append("told to end")
        finally:
            self.tasks.discard(task)
            writer.close()
            await writer.wait_closed()

    async def stop(self) -> None:
        self.listener.close()
        tasks = set(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks)
        await self.listener.wait_closed()


async def ask(reader: StreamReader, writer: StreamWriter, line: bytes) -> bytes:
    writer.write(line)
    return await reader.readline()


async def main() -> None:
    server = EchoServer()
    address = await server.start()
    stays, leaves = await open_connection(*address), await open_connection(*address)
    print("1 two clients:", await ask(*stays, b"one\n"), await ask(*leaves, b"two\n"))
    leaves[1].close()
    await leaves[1].wait_closed()

    server.listener.close()
    print("2 listener closed; serving:", server.listener.is_serving())
    try:
        await open_connection(*address)
    except ConnectionRefusedError as error:
        print("  a new client:", type(error).__name__)
    answer = await ask(*stays, b"still there?\n")
    print("  the old one:", answer)
    assert answer == b"STILL THERE?\n", "its connection and task are untouched"

    await server.stop()
    print("3 stopped:", server.endings, "- last words:", await stays[0].readline())
    assert server.endings == ["client left", "told to end"]
    assert not server.tasks
    stays[1].close()
    await stays[1].wait_closed()


asyncio.run(main())
