"""Writing does not wait, draining does, closing keeps what is buffered.

The peer reads nothing until it is told to. `write` only adds to a buffer; `drain` waits
while the buffer is above its high-water mark, and goes on once the peer has read enough.
"""

import asyncio
import socket

SIZE = 4_000_000  # more than the kernel takes


async def connect() -> tuple[asyncio.StreamWriter, socket.socket]:
    """A writer, and the plain socket of its peer."""
    ours, theirs = socket.socketpair()
    _, writer = await asyncio.open_connection(sock=ours)
    return writer, theirs


def read(connection: socket.socket) -> int:
    """Read everything that one round sends: the peer's work, in a thread."""
    return len(connection.recv(SIZE, socket.MSG_WAITALL))


async def produce(writer: asyncio.StreamWriter) -> None:
    writer.write(b"x" * SIZE)
    await writer.drain()


async def main() -> None:
    writer, peer = await connect()
    low, high = writer.transport.get_write_buffer_limits()

    producer = asyncio.create_task(produce(writer), name="producer")
    await asyncio.sleep(0)
    size = writer.transport.get_write_buffer_size()
    drained = producer.done()
    print(f"1 written; above the high-water mark: {size > high}; drained: {drained}")
    assert size > high, "write has not waited"
    assert not producer.done(), "drain waits"

    await asyncio.to_thread(read, peer)
    await producer
    size = writer.transport.get_write_buffer_size()
    print(f"2 the peer has read; at most at the low-water mark: {size <= low}")
    assert size <= low

    writer.write(b"x" * SIZE)
    writer.close()
    kept = writer.transport.get_write_buffer_size()
    print(f"3 closing: {writer.is_closing()}; buffer kept: {kept > 0}")
    assert kept > 0
    reading = asyncio.to_thread(read, peer)
    received, _ = await asyncio.gather(reading, writer.wait_closed())
    end = peer.recv(1)
    print(f"  the peer has received all of it: {received == SIZE}, then the end: {end!r}")
    assert received == SIZE
    peer.close()

    writer, peer = await connect()
    peer.close()
    writer.write(b"nobody reads this")
    print("4 the peer is gone; write says nothing")
    for wait in (writer.wait_closed, writer.drain):
        try:
            await wait()
        except ConnectionError as error:
            print(f"  {wait.__name__}: {type(error).__name__}")
        else:
            raise AssertionError("the error is reported by the one that waits")


asyncio.run(main())
