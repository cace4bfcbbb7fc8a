"""A module handed on is a use of its name; a dotted name that is assigned or deleted is none."""
import asyncio  # expect: import asyncio
import signal  # expect: import signal

setattr(asyncio, "run", print)  # expect: api_use asyncio @9
asyncio.run = print
del asyncio.run
asyncio.tasks.Task.cancel  # expect: api_use asyncio.Task.cancel
signal.SIGTERM.value  # expect: api_use signal.SIGTERM
asyncio.nonexistent  # expect: api_use asyncio.nonexistent
asyncio.run(asyncio.sleep(0))  # expect: api_use asyncio.run @1; api_use asyncio.sleep @13
getattr(asyncio, "run")  # expect: api_use asyncio.run @1
getattr(asyncio, "run", None)(1)  # expect: api_use asyncio.run @1
getattr(asyncio, input())  # expect: api_use asyncio @9


def own_getattr(getattr):
    getattr(asyncio, "run")  # expect: api_use asyncio @13


@asyncio.coroutine  # expect: api_use asyncio.coroutine @2
def decorated():
    return {"loop": asyncio.new_event_loop}  # expect: api_use asyncio.new_event_loop @21
