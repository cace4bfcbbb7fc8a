"""What `async with` and `async for` call: the statements, and the same by hand.

The methods of `Session` are plain functions: calling and awaiting show apart.
"""

import asyncio
import sys
from collections.abc import Awaitable

log: list[str] = []
note = log.append


async def step(text: str) -> None:
    await asyncio.sleep(0)
    note(text)


class Session:
    def __aenter__(self) -> Awaitable[None]:
        note("__aenter__ called")
        return step("__aenter__ awaited")

    def __aexit__(self, kind: type | None, *_rest: object) -> Awaitable[None]:
        note(f"__aexit__ called with {kind and kind.__name__}")
        return step("__aexit__ awaited")


class Pages:
    def __aiter__(self) -> "PageIterator":
        note("__aiter__ called")
        return PageIterator()


class PageIterator:
    page = 0

    async def __anext__(self) -> int:
        self.page += 1
        await step(f"__anext__ awaited, {self.page}")
        if self.page > 1:
            raise StopAsyncIteration
        return self.page


async def statements(pages: Pages) -> None:
    async with Session():
        async for page in pages:
            note(f"body, page {page}")


async def by_hand(pages: Pages) -> None:
    session = Session()
    await type(session).__aenter__(session)
    try:
        iterator = type(pages).__aiter__(pages)
        while True:
            try:
                page = await type(iterator).__anext__(iterator)
            except StopAsyncIteration:
                break
            note(f"body, page {page}")
    finally:
        await type(session).__aexit__(session, *sys.exc_info())


async def main() -> None:
    pages = Pages()
    await asyncio.create_task(statements(pages), name="statements")
    print("\n".join(log))
    first, log[:] = log.copy(), []
    await asyncio.create_task(by_hand(pages), name="by_hand")
    print(f"the same by hand: {log == first}")
    assert log == first, "and the second iteration began anew"
    assert first.index("__aenter__ awaited") < first.index("__aiter__ called")
    assert first[-2:] == ["__aexit__ called with None", "__aexit__ awaited"]


asyncio.run(main())
