"""Inside a package an absolute import is the library's, a relative one the package's."""
import asyncio  # expect: import asyncio
import queue  # expect: import queue
from . import queue as own
from .queue import Queue

asyncio.run(1)  # expect: api_use asyncio.run
queue.Queue  # expect: api_use queue.Queue
own.Queue
Queue
