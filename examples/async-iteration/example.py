"""An asynchronous generator: who runs when, and four ways in which an iteration ends."""

import asyncio
from collections.abc import AsyncIterator

log: list[str] = []
Reply = asyncio.Queue[str | None]


def note(text: str) -> None:
    log.append(text)
    print(f"  {text}")


async def stream(reply: Reply) -> AsyncIterator[str]:
    """Yield the tokens that arrive; None ends the stream, a question mark breaks it."""
    note("stream opened")
    try:
        while (piece := await reply.get()) is not None:
            if piece == "?":
                raise ConnectionError("server gone")
            yield piece
    finally:
        note("stream closed")


async def read(tokens: AsyncIterator[str], last: str = "") -> None:
    """Read until the stream ends, or up to a piece."""
    async for piece in tokens:
        note(f"reader has {piece}")
        if piece == last:
            break


async def main() -> None:
    print("1 to call it is not to run it")
    reply = Reply()
    tokens = stream(reply)
    assert log == []
    reader = asyncio.create_task(read(tokens), name="exhausted")
    await asyncio.sleep(0)
    assert log == ["stream opened"], "it runs when asked for an item, and waits for one"

    print("2 one piece at a time: the next is asked for when this one is dealt with")
    for piece in ("a", "b", None):
        reply.put_nowait(piece)
    await reader
    assert log == ["stream opened", "reader has a", "reader has b", "stream closed"]

    print("3 an error in the generator reaches the reader, and ends the generator")
    reply, log[:] = Reply(), []
    tokens = stream(reply)
    reply.put_nowait("?")
    reader = asyncio.create_task(read(tokens), name="broken")
    await asyncio.wait([reader])
    assert isinstance(reader.exception(), ConnectionError)
    assert await anext(tokens, "finished") == "finished"

    print("4 the reader is cancelled while the generator waits")
    tokens = stream(Reply())
    reader = asyncio.create_task(read(tokens), name="cancelled")
    await asyncio.sleep(0)
    reader.cancel()
    await asyncio.wait([reader])
    assert log[-1] == "stream closed", "the cancellation came at the generator's await"

    print("5 the reader leaves early: the generator stays where it is, open")
    reply.put_nowait("a")
    tokens = stream(reply)
    await read(tokens, last="a")
    assert log[-1] == "reader has a"
    await tokens.aclose()
    assert log[-1] == "stream closed"


asyncio.run(main())
