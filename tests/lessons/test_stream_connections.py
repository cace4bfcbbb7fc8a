"""What the lesson `stream-connections` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import gc
import socket
import sys
import warnings
from typing import Any

import pytest

HOST = "127.0.0.1"
REPORTS = (3, 11, 7) <= sys.version_info[:3] < (3, 12) or sys.version_info >= (3, 12, 1)
"""Whether a handler's exception is reported, and closes its connection: not in earlier releases."""
Reports = list[str]


def port_of(server: asyncio.Server) -> int:
    return server.sockets[0].getsockname()[1]


def watch() -> Reports:
    """Collect what the running loop's exception handler is told."""
    reports: Reports = []

    def on_report(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        reports.append(context["message"])

    asyncio.get_running_loop().set_exception_handler(on_report)
    return reports


def test_a_plain_function_serves_as_well_and_gets_no_task():
    async def main() -> None:
        tasks: list[asyncio.Task[Any] | None] = []

        def handle(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            tasks.append(asyncio.current_task())
            writer.write(b"hello\n")
            writer.close()

        server = await asyncio.start_server(handle, HOST, 0)
        reader, writer = await asyncio.open_connection(HOST, port_of(server))
        assert await reader.read() == b"hello\n"
        assert tasks == [None]
        writer.close()
        server.close()

    asyncio.run(main())


def test_listening_can_be_put_off():
    async def main() -> None:
        server = await asyncio.start_server(lambda _, writer: writer.close(), HOST, 0, start_serving=False)
        assert not server.is_serving()
        port = port_of(server)
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection(HOST, port)
        await server.start_serving()
        reader, writer = await asyncio.open_connection(HOST, port)
        assert await reader.read() == b""
        writer.close()
        server.close()

    asyncio.run(main())


def test_a_server_that_nobody_keeps_goes_on_listening():
    async def main() -> None:
        async def handle(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.close()

        port = port_of(await asyncio.start_server(handle, HOST, 0))
        gc.collect()
        reader, writer = await asyncio.open_connection(HOST, port)
        assert await reader.read() == b""
        writer.close()

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        asyncio.run(main())
        gc.collect()


def test_an_exception_in_a_handler_closes_its_connection_and_no_other():
    async def main() -> None:
        reports = watch()

        async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            if await reader.readline() == b"bad\n":
                raise ValueError
            writer.write(b"hello\n")
            writer.close()

        server = await asyncio.start_server(handle, HOST, 0)
        good, bad = [await asyncio.open_connection(HOST, port_of(server)) for _ in range(2)]
        bad[1].write(b"bad\n")
        if REPORTS:
            assert await bad[0].read() == b""
            assert reports == ["Unhandled exception in client_connected_cb"]
        else:
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(bad[0].read(), 0.2)
        good[1].write(b"good\n")
        assert await good[0].read() == b"hello\n"
        for _reader, writer in (good, bad):
            writer.close()
        server.close()

    asyncio.run(main())


def test_a_writer_that_nobody_keeps_is_closed_since_3_13():
    async def main() -> bool:
        transports: list[asyncio.WriteTransport] = []

        async def handle(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            transports.append(writer.transport)
            writer.write(b"hello\n")

        server = await asyncio.start_server(handle, HOST, 0)
        reader, writer = await asyncio.open_connection(HOST, port_of(server))
        await reader.readline()
        gc.collect()
        try:
            async with asyncio.timeout(0.2):
                await reader.read()
        except TimeoutError:
            return False
        finally:
            writer.close()
            transports[0].abort()
            server.close()
            await asyncio.sleep(0)
        return True

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        assert asyncio.run(main()) is (sys.version_info >= (3, 13))


def test_handlers_are_cancelled_at_the_end_which_3_11_7_and_3_12_1_report():
    reports: Reports = []
    ended: list[str] = []

    async def main() -> None:
        begun = asyncio.Event()

        def on_report(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
            reports.append(context["message"].split("(")[0])

        asyncio.get_running_loop().set_exception_handler(on_report)

        async def handle(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            begun.set()
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                ended.append("cancelled")
                writer.close()
                raise

        server = await asyncio.start_server(handle, HOST, 0)
        _reader, writer = await asyncio.open_connection(HOST, port_of(server))
        await begun.wait()
        writer.close()
        server.close()

    asyncio.run(main())
    assert ended == ["cancelled"]
    assert bool(reports) is (sys.version_info[:3] in {(3, 11, 7), (3, 12, 1)})
    assert all(report.startswith("Exception in callback StreamReaderProtocol") for report in reports)


def test_connecting_waits_for_the_kernel_only():
    async def main() -> None:
        with socket.create_server((HOST, 0)) as nobody_accepts:
            _reader, writer = await asyncio.open_connection(*nobody_accepts.getsockname())
            writer.close()

    asyncio.run(main())


def test_a_port_found_free_may_be_taken_before_it_is_used():
    """The lesson's account of `find_available_port`: to look and to take are two steps."""
    with socket.create_server((HOST, 0)) as probe:
        port = probe.getsockname()[1]
    with socket.create_server((HOST, port)), pytest.raises(OSError, match="in use"):
        socket.create_server((HOST, port))


def test_several_addresses_are_several_sockets_and_port_0_is_chosen_for_each():
    async def main() -> None:
        server = await asyncio.start_server(lambda *_: None, [HOST, "127.0.0.2"], 0)
        addresses = [each.getsockname() for each in server.sockets]
        assert {host for host, _port in addresses} == {HOST, "127.0.0.2"}
        assert all(port for _host, port in addresses), (
            "each has a port of its own, which may happen to be the same"
        )
        server.close()

    asyncio.run(main())
