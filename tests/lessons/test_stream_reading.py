"""What the lesson `stream-reading` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import socket
import struct
import sys

import pytest

LINES = b"one\ntwo\r\n\nthree\n"
FRAMES = b"".join(struct.pack("!I", len(body)) + body for body in (b"", b"ab", b"\n\x00c"))


async def cut(data: bytes, at: int, limit: int = 2**16) -> tuple[asyncio.StreamReader, asyncio.Task[None]]:
    """A reader that gets data in two pieces, the second when the first has had its turn."""
    reader = asyncio.StreamReader(limit=limit)

    async def feed() -> None:
        reader.feed_data(data[:at])
        for _ in range(5):
            await asyncio.sleep(0)
        reader.feed_data(data[at:])
        reader.feed_eof()

    return reader, asyncio.create_task(feed())


@pytest.mark.parametrize("at", range(len(LINES) + 1))
def test_lines_are_the_same_wherever_the_bytes_are_cut(at: int):
    async def main() -> None:
        reader, feeding = await cut(LINES, at)
        assert [line async for line in reader] == [b"one\n", b"two\r\n", b"\n", b"three\n"]
        await feeding

    asyncio.run(main())


@pytest.mark.parametrize("at", range(len(FRAMES) + 1))
def test_frames_are_the_same_wherever_the_bytes_are_cut(at: int):
    async def main() -> None:
        reader, feeding = await cut(FRAMES, at)
        bodies = []
        for _ in range(3):
            (length,) = struct.unpack("!I", await reader.readexactly(4))
            bodies.append(await reader.readexactly(length))
        assert bodies == [b"", b"ab", b"\n\x00c"]
        await feeding

    asyncio.run(main())


def test_the_limit_is_64_kib_and_the_separator_is_not_counted():
    async def main() -> None:
        for extra, fits in ((0, True), (1, False)):
            reader = asyncio.StreamReader()
            reader.feed_data(b"x" * (2**16 + extra) + b"\n")
            if fits:
                assert len(await reader.readuntil()) == 2**16 + 1
            else:
                with pytest.raises(asyncio.LimitOverrunError):
                    await reader.readuntil()

    asyncio.run(main())


def test_readline_throws_away_what_readuntil_keeps():
    async def main() -> None:
        reader = asyncio.StreamReader(limit=4)
        reader.feed_data(b"too long\nnext\n")
        with pytest.raises(ValueError, match="Separator is found"):
            await reader.readline()
        assert await reader.readline() == b"next\n"
        reader = asyncio.StreamReader(limit=4)
        reader.feed_data(b"half of a line")
        with pytest.raises(ValueError, match="Separator is not found"):
            await reader.readline()
        reader.feed_data(b", the rest\n")
        reader.feed_eof()
        assert (await reader.read()).startswith(b", the"), "what is read next begins in the middle"

    asyncio.run(main())


def test_readexactly_and_read_are_not_limited():
    async def main() -> None:
        reader = asyncio.StreamReader(limit=4)
        reader.feed_data(b"x" * 100)
        assert len(await reader.readexactly(50)) == 50
        assert len(await reader.read(40)) == 40

    asyncio.run(main())


def test_two_readers_of_one_stream_are_refused():
    async def main() -> None:
        reader = asyncio.StreamReader()
        first = asyncio.create_task(reader.readline())
        await asyncio.sleep(0)
        with pytest.raises(RuntimeError, match="another coroutine is already waiting for incoming data"):
            await reader.readline()
        reader.feed_data(b"x\n")
        assert await first == b"x\n"

    asyncio.run(main())


def test_a_cancelled_read_has_taken_nothing():
    async def main() -> None:
        reader = asyncio.StreamReader()
        reader.feed_data(b"hal")
        for read in (reader.readline, lambda: reader.readexactly(4)):
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.01):
                    await read()
        reader.feed_data(b"f\n")
        assert await reader.readline() == b"half\n"

    asyncio.run(main())


def test_a_frame_read_in_two_steps_and_cancelled_between_them_has_lost_its_length():
    async def main() -> None:
        reader = asyncio.StreamReader()
        reader.feed_data(struct.pack("!I", 3) + b"ab")

        async def frame() -> bytes:
            (length,) = struct.unpack("!I", await reader.readexactly(4))
            return await reader.readexactly(length)

        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await frame()
        reader.feed_data(b"c")
        assert await reader.read(100) == b"abc", "the length is gone, the content is still there"

    asyncio.run(main())


def test_reading_stops_above_twice_the_limit_so_that_the_sender_has_to_wait():
    async def main() -> None:
        remote, local = socket.socketpair()
        reader, writer = await asyncio.open_connection(sock=local, limit=1000)
        remote.settimeout(0)
        sent = 0
        while True:
            try:
                sent += remote.send(b"x" * 10_000)
            except BlockingIOError:
                break
            await asyncio.sleep(0)
        assert not writer.transport.is_reading()
        received = 0
        remote.close()
        while chunk := await reader.read(100_000):
            received += len(chunk)
        assert received == sent, "nothing is lost"
        writer.close()

    asyncio.run(main())


def test_several_separators_since_3_13():
    async def main() -> None:
        reader = asyncio.StreamReader()
        reader.feed_data(b"a;b\n")
        if sys.version_info >= (3, 13):
            assert await reader.readuntil((b";", b"\n")) == b"a;"
            assert await reader.readuntil((b";", b"\n")) == b"b\n"

    asyncio.run(main())


def test_only_a_read_to_the_end_loses_bytes_when_it_is_cancelled():
    async def left_after_cancelling(size: int | None) -> bytes:
        reader = asyncio.StreamReader()
        reader.feed_data(b"abc")
        reading = asyncio.create_task(reader.read() if size is None else reader.readexactly(size))
        await asyncio.sleep(0)
        reading.cancel()
        await asyncio.wait([reading])
        assert reading.cancelled()
        reader.feed_eof()
        return await reader.read()

    assert asyncio.run(left_after_cancelling(4)) == b"abc"
    assert asyncio.run(left_after_cancelling(None)) == b""
