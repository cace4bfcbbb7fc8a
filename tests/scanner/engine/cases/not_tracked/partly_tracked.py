"""Classes from modules not tracked whole have the methods that the catalog lists, no others."""
import asyncio  # expect: import asyncio
from collections.abc import Coroutine  # expect: import collections.abc.Coroutine


async def numbers():  # expect: async_generator_def
    yield 1  # expect: async_yield


async def main(work: Coroutine, either):  # expect: async_def; api_use collections.abc.Coroutine
    agen = numbers()
    await agen.aclose()  # expect: await; receiver_method collections.abc.AsyncGenerator.aclose
    work.throw(ValueError)  # expect: candidate ?.throw excluded library-class
    if isinstance(either, asyncio.Task) and either.done():  # expect: api_use asyncio.Task; receiver_method asyncio.Task.done
        either.cancel()  # expect: receiver_method asyncio.Task.cancel
    either.cancel()  # expect: candidate ?.cancel unresolved unannotated-parameter
    (either.set() if isinstance(either, asyncio.Event) else either.set())  # expect: api_use asyncio.Event; receiver_method asyncio.Event.set @13; candidate ?.set @68
    [t.done() for t in either if isinstance(t, asyncio.Task) and t.cancelled()]  # expect: api_use asyncio.Task; receiver_method asyncio.Task.done; receiver_method asyncio.Task.cancelled
    asyncio.isfuture(either) and either.done()  # expect: api_use asyncio.isfuture; receiver_method asyncio.Future.done
