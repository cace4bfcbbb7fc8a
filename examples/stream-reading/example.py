"""Take messages out of a stream of bytes that knows no messages.

`remote` is the other end, a plain socket in the same process, so that what arrives
together and what arrives apart is decided here. The reader's limit is 16 bytes.
"""

import asyncio
import socket
import struct

LIMIT = 16


async def read_frame(reader: asyncio.StreamReader) -> bytes:
    """Read a frame: four bytes of length, then as many of content."""
    (length,) = struct.unpack("!I", await reader.readexactly(4))
    return await reader.readexactly(length)


async def main() -> None:
    remote, local = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=local, limit=LIMIT)

    print("1 read gives what is there: not a message, and not n bytes")
    remote.sendall(b"one\n")
    remote.sendall(b"two\nth")
    first = await reader.read(100)
    remote.sendall(b"ree\n")
    second = await reader.read(100)
    print(f"  {first!r}, then {second!r}")
    assert (first, second) == (b"one\ntwo\nth", b"ree\n"), "three lines, two pieces"

    print("2 framed, it does not matter how the bytes arrive")
    remote.sendall(b"one\ntwo\nth")
    lines = [await reader.readline(), await reader.readline()]
    third = asyncio.create_task(reader.readline(), name="third")
    await asyncio.sleep(0)
    assert not third.done(), "it has 'th', and waits for the end of the line"
    remote.sendall(b"ree\n" + struct.pack("!I", 5) + b"four")
    lines.append(await third)
    frame = asyncio.create_task(read_frame(reader), name="frame")
    await asyncio.sleep(0)
    assert not frame.done(), "one byte is missing"
    remote.sendall(b"!")
    print(f"  {lines}, {await frame!r}")
    assert lines == [b"one\n", b"two\n", b"three\n"]
    assert await frame == b"four!"

    print("3 too long for the limit: nothing is lost, and it says how much to skip")
    remote.sendall(b"x" * LIMIT + b"x;rest;")
    told = 0
    try:
        await reader.readuntil(b";")
    except asyncio.LimitOverrunError as error:
        told = error.consumed
        print(f"  LimitOverrunError: {error}, consumed {told}")
    assert told == LIMIT + 1, "without the separator; all of it is still there"
    await reader.readexactly(told + 1)
    rest = await reader.readuntil(b";")
    print(f"  skipped, then {rest!r}")
    assert rest == b"rest;"

    print("4 at the end: the unfinished line, then nothing, at once")
    remote.sendall(b"unfinis")
    remote.close()
    last = [await reader.readline(), await reader.readline()]
    print(f"  {last}, at_eof {reader.at_eof()}")
    assert last == [b"unfinis", b""]
    writer.close()
    await writer.wait_closed()


asyncio.run(main())
