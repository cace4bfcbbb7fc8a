"""Each node of async syntax, at its first token."""
import contextlib  # expect: import contextlib


async def plain():  # expect: async_def @1
    await plain()  # expect: await @5
    async with a, b:  # expect: async_with @5
        pass
    async for x in y:  # expect: async_for @5
        await (await x)  # expect: await @9; await @16
    return [i async for i in y if await i]  # expect: async_for @15; await @35


async def generator():  # expect: async_generator_def @1
    yield 1  # expect: async_yield @5
    x = yield  # expect: async_yield @9

    def inner():
        yield 2

    return_later = lambda: (yield 3)


class Protocol:
    def __aiter__(self):  # expect: async_protocol_def @5
        return self

    async def __anext__(self):  # expect: async_def @5
        raise StopAsyncIteration  # expect: api_use builtins.StopAsyncIteration

    def __aenter__(self):  # expect: async_protocol_def @5
        yield

    @contextlib.asynccontextmanager  # expect: api_use contextlib.asynccontextmanager @6
    async def __aexit__(self, *a):  # expect: async_generator_def @5
        yield  # expect: async_yield @9


def comprehensions():
    async def f():  # expect: async_def @5
        {k: v async for k, v in x}  # expect: async_for @15
        (
            i  # comment: async
            for i in z
            async for (j) in i  # expect: async_for @13
        )
