"""What the annotations promise, what fulfils them, and that nobody checks at run time."""

import asyncio
from collections import abc

Job = abc.Callable[[int], abc.Awaitable[int]]
PROMISES = (
    abc.Awaitable,
    abc.Coroutine,
    abc.AsyncIterable,
    abc.AsyncIterator,
    abc.AsyncGenerator,
)


async def double(number: int) -> int:
    await asyncio.sleep(0)
    return 2 * number


def double_later(number: int) -> asyncio.Task[int]:
    return asyncio.create_task(double(number), name="double_later")


async def up_to(last: int) -> abc.AsyncGenerator[int, None]:
    for number in range(last):
        yield number


class UpTo:
    def __init__(self, last: int) -> None:
        self.numbers = iter(range(last))

    def __aiter__(self) -> abc.AsyncIterator[int]:
        return self

    async def __anext__(self) -> int:
        for number in self.numbers:
            return number
        raise StopAsyncIteration


async def run(job: Job, number: int) -> int:
    return await job(number)


async def total(numbers: abc.AsyncIterable[int]) -> int:
    return sum([number async for number in numbers])


async def main() -> None:
    print("1 what fulfils Callable[[int], Awaitable[int]]")
    for job in (double, double_later):
        print(f"  {job.__name__}: {await run(job, 2)}")
    for numbers in (up_to(4), UpTo(4)):
        assert await total(numbers) == sum(range(4))

    print("2 which promises a value keeps")
    coroutine, task = double(1), double_later(1)
    kept: dict[str, list[str]] = {}
    for value in (coroutine, task, up_to(1), UpTo(1)):
        promises = [each.__name__ for each in PROMISES if isinstance(value, each)]
        kept[type(value).__name__] = promises
        print(f"  {type(value).__name__}: {', '.join(promises)}")
    assert kept["Task"] == ["Awaitable"], "not every awaitable is a coroutine"
    assert kept["UpTo"] == ["AsyncIterable", "AsyncIterator"], "not all can be closed"
    await asyncio.gather(coroutine, task)

    print("3 a plain function in their place: it runs, then the await fails")
    ran: list[int] = []
    try:
        await run(ran.append, 3)  # type: ignore[arg-type]
    except TypeError as error:
        print(f"  ran: {ran}, {error}")
    assert ran == [3]


asyncio.run(main())
