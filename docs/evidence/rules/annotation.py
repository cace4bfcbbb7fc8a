import asyncio
from typing import Optional


def drain(jobs: "Optional[asyncio.Queue[int]]"):
    jobs.get_nowait()  # confirmed: asyncio.Queue.get_nowait [binding, annotation]


def count(jobs: dict[str, int]):
    jobs.get("a")  # excluded: dict [binding, annotation]


class Echo(asyncio.Protocol):
    def connection_made(self, transport):
        transport.close()  # confirmed: asyncio.BaseTransport.close [binding, annotation]
