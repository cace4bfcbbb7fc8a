"""What the lesson `server-shutdown` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import sys
from collections.abc import Coroutine
from typing import Any

import pytest

HOST = "127.0.0.1"
WAITS = sys.version_info >= (3, 12, 1)


class Connection:
    """The server's side of the only connection of a test."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.closed = asyncio.Event()

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.begun.set()
        await reader.read()
        writer.close()
        await writer.wait_closed()
        self.closed.set()


async def leave(writer: asyncio.StreamWriter, connection: Connection) -> None:
    """The client goes, and the server has noticed."""
    writer.close()
    await writer.wait_closed()
    await connection.closed.wait()


async def ends_soon(task: asyncio.Task[None]) -> bool:
    done, _ = await asyncio.wait([task], timeout=0.2)
    return bool(done)


def test_closing_the_server_ends_serve_forever_by_cancellation():
    async def main() -> None:
        server = await asyncio.start_server(Connection().handle, HOST, 0)
        serving = asyncio.create_task(server.serve_forever())
        await asyncio.sleep(0)
        server.close()
        with pytest.raises(asyncio.CancelledError):
            await serving

    asyncio.run(main())


def test_serve_forever_when_cancelled_waits_for_a_client_that_stays():
    async def main() -> None:
        connection = Connection()
        server = await asyncio.start_server(connection.handle, HOST, 0)
        serving = asyncio.create_task(server.serve_forever())
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        await connection.begun.wait()
        serving.cancel()
        assert await ends_soon(serving) is not WAITS
        await leave(writer, connection)
        await asyncio.wait([serving])
        assert serving.cancelled()

    asyncio.run(main())


def test_a_connection_accepted_just_before_closing_gets_its_handler_afterwards():
    async def main() -> None:
        connection = Connection()

        def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Coroutine[Any, Any, None]:
            server.close()
            assert not connection.begun.is_set()
            return connection.handle(reader, writer)

        server = await asyncio.start_server(accept, HOST, 0)
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        await connection.begun.wait()
        assert not server.is_serving()
        await leave(writer, connection)
        await server.wait_closed()

    asyncio.run(main())
