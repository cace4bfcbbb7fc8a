"""Listen, connect twice, and see that every connection has a task of its own.

The server names itself after what the client says first. `slow` is kept waiting until
`quick` has been served; who closes a connection is the handler.
"""

import asyncio

arrived, released = asyncio.Event(), asyncio.Event()
peers: dict[str, tuple[str, int]] = {}
tasks: set[asyncio.Task[None] | None] = set()


async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Serve one connection; the loop has made a task of this call."""
    tasks.add(asyncio.current_task())
    name = (await reader.readline()).decode().strip()
    peers[name] = writer.get_extra_info("peername")
    if name == "slow":
        arrived.set()
        await released.wait()
    writer.write(f"hello {name}\n".encode())
    writer.close()
    await writer.wait_closed()


async def talk(name: str, port: int) -> str:
    """Say a name, take the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"{name}\n".encode())
    answer = await reader.readline()
    own = writer.get_extra_info("sockname")
    assert own == peers[name], "the own address is the other side's peer"
    writer.close()
    await writer.wait_closed()
    return answer.decode().strip()


async def main() -> None:
    server = await asyncio.start_server(handle, "127.0.0.1", port=0)
    address, port = server.sockets[0].getsockname()
    serving = server.is_serving()
    print(f"1 listening on {address}, port chosen: {port != 0}, serving: {serving}")
    assert server.is_serving(), "start_server listens before it returns"

    print("2 one connection waits, another is served meanwhile")
    slow = asyncio.create_task(talk("slow", port), name="slow")
    await arrived.wait()
    quick = await talk("quick", port)
    print(f"  quick: {quick!r}; slow done: {slow.done()}")
    assert quick == "hello quick"
    assert not slow.done()
    assert len(tasks) == len(peers), "a task for each connection"

    print("3 the server stops listening; a connection that is open goes on")
    server.close()
    refused = False
    try:
        await asyncio.open_connection("127.0.0.1", port)
    except ConnectionRefusedError:
        refused = True
    print(f"  a new client is refused: {refused}; slow done: {slow.done()}")
    assert refused
    assert not slow.done()
    released.set()
    print(f"  slow: {await slow!r}")
    await server.wait_closed()


asyncio.run(main())
