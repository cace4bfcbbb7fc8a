"""The project's own decorators: what they return says what a decorated function gives."""

import asyncio  # expect: import asyncio
import functools
import queue  # expect: import queue
import threading  # expect: import threading


def threaded(function):
    @functools.wraps(function)
    def wrapper(*args):
        thread = threading.Thread(target=function, args=args)  # expect: api_use threading.Thread
        thread.start()  # expect: receiver_method threading.Thread.start
        return thread

    return wrapper


def logged(function):
    def wrapper(*args):
        result = function(*args)
        print(result)
        return result

    return wrapper


def logged_async(function):
    async def wrapper(*args):  # expect: async_def
        return await function(*args)  # expect: await

    return wrapper


def retried(times):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args):
            for _ in range(times):
                try:
                    return function(*args)
                except OSError:
                    pass
            raise TimeoutError

        return wrapper

    return decorate


def registered(function):
    FUNCTIONS.append(function)
    return function


def emptied(function):
    def wrapper():
        return {}

    return wrapper


def swallowing(function):
    def wrapper():
        try:
            return function()
        except OSError:
            return {}

    return wrapper


def lost(function):
    return FUNCTIONS[0]


FUNCTIONS = []


@threaded
def work(jobs):
    jobs.get()  # expect: receiver_method queue.Queue.get


@logged
def plain():
    return queue.Queue()  # expect: api_use queue.Queue


@logged_async
async def later():  # expect: async_def
    return asyncio.Queue()  # expect: api_use asyncio.Queue


@registered
@retried(3)
def twice():
    return queue.Queue()  # expect: api_use queue.Queue


@emptied
def replaced():
    return queue.Queue()  # expect: api_use queue.Queue


@swallowing
def doubtful():
    return queue.Queue()  # expect: api_use queue.Queue


@lost
def unknown():
    return queue.Queue()  # expect: api_use queue.Queue


class Worker:
    @logged
    def jobs(self):
        return queue.Queue()  # expect: api_use queue.Queue

    @property
    @retried(times=2)
    def inbox(self):
        return self.jobs()

    def run(self):
        self.jobs().put(1)  # expect: receiver_method queue.Queue.put
        self.inbox.put(1)  # expect: receiver_method queue.Queue.put


async def main():  # expect: async_def
    work(queue.Queue()).join()  # expect: api_use queue.Queue; receiver_method threading.Thread.join
    plain().get(1)  # expect: receiver_method queue.Queue.get
    (await later()).put_nowait(1)  # expect: await; receiver_method asyncio.Queue.put_nowait
    twice().get(1)  # expect: receiver_method queue.Queue.get
    replaced().get(1)  # expect: candidate ?.get excluded dict
    doubtful().get(1)  # expect: candidate ?.get unresolved several
    unknown().get(1)  # expect: candidate ?.get unresolved decorated
