"""Parameters of methods that override the library's: what the library calls them with, by its own declaration."""

import asyncio  # expect: import asyncio
import json
import logging
import queue  # expect: import queue
from concurrent.futures import Executor  # expect: import concurrent.futures.Executor

from elsewhere import checked


class Echo(asyncio.Protocol):  # expect: api_use asyncio.Protocol
    def connection_made(self, transport):
        self.transport = transport
        transport.get_extra_info("peername")  # expect: receiver_method asyncio.BaseTransport.get_extra_info

    def data_received(self, data):
        data.join([])  # expect: candidate ?.join excluded bytes
        self.transport.pause_reading()  # expect: candidate ?.pause_reading unresolved unknown-attribute
        self.transport.close()  # expect: receiver_method asyncio.BaseTransport.close


class Further(Echo):
    def connection_lost(self, exc):
        exc.cancel()  # expect: candidate ?.cancel excluded Exception

    @checked
    def connection_made(self, other):
        other.close()  # expect: candidate ?.close unresolved unannotated-parameter

    def error(self, transport):
        transport.close()  # expect: candidate ?.close unresolved unannotated-parameter


class Annotated(asyncio.Protocol):  # expect: api_use asyncio.Protocol
    def connection_made(self, transport: asyncio.Transport):  # expect: api_use asyncio.Transport
        transport.pause_reading()  # expect: receiver_method asyncio.Transport.pause_reading


class Open(json.JSONEncoder):
    def default(self, o):
        o.result()  # expect: candidate ?.result unresolved unannotated-parameter


class Handler(logging.Handler):
    def emit(self, record):
        record.result()  # expect: candidate ?.result excluded library-class


class Own(Executor):  # expect: api_use concurrent.futures.Executor
    def submit(self, fn, *args):
        return args[0].result()  # expect: candidate ?.result unresolved unannotated-parameter


class Jobs(queue.Queue):  # expect: api_use queue.Queue
    def put(self, item, block=True, timeout=None):
        item.cancel()  # expect: candidate ?.cancel unresolved unannotated-parameter
