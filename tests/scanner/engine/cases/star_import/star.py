"""A star import of a tracked module provides its public names."""
from queue import *  # expect: import queue @19
from asyncio import *  # expect: import asyncio @21

Queue()  # expect: api_use asyncio.Queue
LifoQueue()  # expect: api_use asyncio.LifoQueue
SimpleQueue()  # expect: api_use queue.SimpleQueue
len([])


def gather():
    ...


gather()
