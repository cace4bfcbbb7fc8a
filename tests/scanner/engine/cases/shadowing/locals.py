"""Names that something nearer binds are not the library's."""
import asyncio  # expect: import asyncio
import queue  # expect: import queue
import time


def parameter(time, asyncio=None, *queue, **threading):  # id: a parameter
    time.sleep(1)
    asyncio.run(1)  # expect: candidate ?.run
    queue.Queue  # id: *args
    threading.Lock


def local():  # id: a local of the same name, bound later
    asyncio.run(1)  # expect: candidate ?.run unresolved undefined
    asyncio = object()
    asyncio.run(1)  # expect: candidate ?.run


def loop():  # id: a loop variable
    for queue in []:
        queue.Queue()  # expect: candidate ?.Queue
    [asyncio.run(1) for asyncio in []]  # expect: candidate ?.run
    asyncio.run(2)  # expect: api_use asyncio.run


def handler():  # id: an exception's name is gone after the handler
    try:
        pass
    except ValueError as queue:
        queue.Queue
    with open("x") as asyncio:
        asyncio.run


class Body:  # id: a class's names are invisible to its methods
    asyncio = None

    def method(self):
        asyncio.run(1)  # expect: api_use asyncio.run

    direct = asyncio.run  # expect: candidate ?.run


def deleted():  # id: a deleted local is not the module's again
    queue = 1
    del queue
    queue.Queue


def matched(value):  # id: a match capture
    match value:
        case {"a": queue}:
            queue.Queue
        case [*asyncio]:
            asyncio.run
        case time:
            time.sleep


lambda asyncio: asyncio.run  # expect: candidate ?.run unresolved unannotated-parameter


def walrus():  # id: a walrus in a comprehension binds outside it
    [asyncio := n for n in [1]]
    asyncio.run
