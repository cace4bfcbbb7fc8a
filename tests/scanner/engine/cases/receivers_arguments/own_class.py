"""Constructors called without the class's name: ``cls(…)``, ``self.__class__(…)``, ``type(self)(…)``."""

import asyncio  # expect: import asyncio
import queue  # expect: import queue
from dataclasses import dataclass


class Connection:
    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls):  # expect: async_def
        reader, writer = await asyncio.open_connection("", 1)  # expect: await; api_use asyncio.open_connection
        return cls(reader, writer)

    async def send(self):  # expect: async_def
        await self.writer.drain()  # expect: await; receiver_method asyncio.StreamWriter.drain
        return await self.reader.readexactly(1)  # expect: await; receiver_method asyncio.StreamReader.readexactly


class Copied:
    def __init__(self, jobs):
        self.jobs = jobs

    def copy(self):
        return self.__class__(queue.Queue())  # expect: api_use queue.Queue

    def run(self):
        self.jobs.get(1)  # expect: candidate ?.get unresolved several


class Cleared:
    def __init__(self, jobs):
        self.jobs = jobs

    def clear(self):
        return type(self)(queue.Queue())  # expect: api_use queue.Queue

    def run(self):
        self.jobs.get(1)  # expect: candidate ?.get unresolved several


@dataclass
class Made:
    jobs: object

    @classmethod
    def make(own):
        return own(queue.Queue())  # expect: api_use queue.Queue

    def run(self):
        self.jobs.get(1)  # expect: candidate ?.get unresolved several


Copied({}), Cleared({}), Made({})
