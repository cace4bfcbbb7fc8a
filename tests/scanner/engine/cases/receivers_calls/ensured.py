"""What `asyncio.ensure_future` gives: a future itself, a task of anything else that can be awaited."""

import asyncio  # expect: import asyncio
from collections.abc import Awaitable, Callable, Coroutine  # expect: import collections.abc.Awaitable; import collections.abc.Coroutine


async def work():  # expect: async_def
    pass


def ensure(
    coroutine: Coroutine,  # expect: api_use collections.abc.Coroutine
    awaitable: Awaitable,  # expect: api_use collections.abc.Awaitable
    make: Callable[[], Coroutine],  # expect: api_use collections.abc.Coroutine
    future: asyncio.Future,  # expect: api_use asyncio.Future
    task: asyncio.Task,  # expect: api_use asyncio.Task
    anything,
):
    asyncio.ensure_future(work()).done()  # expect: api_use asyncio.ensure_future; receiver_method asyncio.Task.done
    asyncio.ensure_future(coroutine).done()  # expect: api_use asyncio.ensure_future; receiver_method asyncio.Task.done
    asyncio.ensure_future(awaitable).done()  # expect: api_use asyncio.ensure_future; receiver_method asyncio.Task.done
    asyncio.ensure_future(make()).done()  # expect: api_use asyncio.ensure_future; receiver_method asyncio.Task.done
    asyncio.ensure_future(future).done()  # expect: api_use asyncio.ensure_future; receiver_method asyncio.Future.done
    asyncio.ensure_future(task).done()  # expect: api_use asyncio.ensure_future; receiver_method asyncio.Task.done
    asyncio.ensure_future(anything).done()  # expect: api_use asyncio.ensure_future; receiver_method asyncio.Task.done
