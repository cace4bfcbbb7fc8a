"""What a name may be behind ``except`` and in ``finally``: all that it was in the body, not what checks say of it."""

import asyncio  # expect: import asyncio
import queue  # expect: import queue
import threading  # expect: import threading


def endless(work):
    jobs = {}
    try:
        while True:
            jobs = queue.Queue()  # expect: api_use queue.Queue
            work(jobs)
    except ValueError:
        pass
    jobs.put(1)  # expect: receiver_method queue.Queue.put


def raising(work, flag):
    jobs = {}
    try:
        if flag:
            jobs = queue.Queue()  # expect: api_use queue.Queue
            raise ValueError
    except ValueError:
        jobs.put(1)  # expect: receiver_method queue.Queue.put


def replaced(work, flag):
    jobs = None
    try:
        if flag:
            jobs = queue.Queue()  # expect: api_use queue.Queue
            work(jobs)
            jobs = None
    finally:
        jobs.put(1)  # expect: receiver_method queue.Queue.put


def nested(work, flag):
    thread = None
    try:
        try:
            for each in work:
                thread = threading.Thread(target=each)  # expect: api_use threading.Thread
                return
        except KeyError:
            pass
    finally:
        thread.join()  # expect: receiver_method threading.Thread.join


def two(work, flag):
    lock = threading.Lock()  # expect: api_use threading.Lock
    try:
        if flag:
            lock = asyncio.Lock()  # expect: api_use asyncio.Lock
            work()
            lock = threading.Lock()  # expect: api_use threading.Lock
        lock.release()  # expect: receiver_method threading.Lock.release
    except ValueError:
        lock.release()  # expect: candidate ?.release unresolved several


def checked(given):
    try:
        assert isinstance(given, asyncio.Task)  # expect: api_use asyncio.Task
        given.cancel()  # expect: receiver_method asyncio.Task.cancel
    except AssertionError:
        given.cancel()  # expect: candidate ?.cancel unresolved unannotated-parameter


def checked_in_branch(given):
    try:
        if isinstance(given, asyncio.Task):  # expect: api_use asyncio.Task
            given.cancel()  # expect: receiver_method asyncio.Task.cancel
            return
    finally:
        given.cancel()  # expect: candidate ?.cancel unresolved unannotated-parameter
