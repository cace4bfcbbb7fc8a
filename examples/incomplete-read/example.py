"""Where a stream ended: between two messages, in a header, in a body, in a line.

A message is four bytes of length, then that many bytes. The peer sends what it is told
and closes; the reader has to find out whether that was the end or an accident.
"""

import asyncio
import socket
import struct

HEADER = struct.Struct(">I")


def message(body: bytes) -> bytes:
    return HEADER.pack(len(body)) + body


async def receive(sent: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A reader whose peer has sent these bytes and closed."""
    ours, theirs = socket.socketpair()
    with theirs:
        theirs.sendall(sent)
    return await asyncio.open_connection(sock=ours)


async def read_message(reader: asyncio.StreamReader) -> bytes | None:
    """The next message; None at the end of the stream; in a message, an error."""
    try:
        (length,) = HEADER.unpack(await reader.readexactly(HEADER.size))
    except asyncio.IncompleteReadError as error:
        if error.partial:
            raise
        return None
    return await reader.readexactly(length)


async def read_all(name: str, sent: bytes) -> str:
    reader, writer = await receive(sent)
    messages: list[bytes] = []
    try:
        while (body := await read_message(reader)) is not None:
            messages.append(body)
        ending = "ended between messages"
    except asyncio.IncompleteReadError as error:
        part = error.partial
        ending = f"broken: {len(part)} of {error.expected} bytes, {part!r}"
        assert await reader.read() == b"", "partial has been taken out of the stream"
    finally:
        writer.close()
        await writer.wait_closed()
    print(f"{name}: {messages}, {ending}")
    return ending


async def main() -> None:
    whole = message(b"first") + message(b"second")
    assert await read_all("1 whole", whole) == "ended between messages"
    cut = await read_all("2 header cut", whole + b"\0\0")
    assert cut.startswith("broken: 2 of 4 bytes")
    assert (await read_all("3 body cut", whole[:-2])).startswith("broken: 4 of 6 bytes")

    reader, writer = await receive(b"one line\nhalf")
    print("4 lines:", *[await reader.readline() for _ in range(3)])
    writer.close()
    reader, other = await receive(b"half")
    try:
        await reader.readuntil(b"\n")
    except EOFError as error:
        print(f"  readuntil: {type(error).__name__}, {error}")
    other.close()
    await asyncio.gather(writer.wait_closed(), other.wait_closed())


asyncio.run(main())
