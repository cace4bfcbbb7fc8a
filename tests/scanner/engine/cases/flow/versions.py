"""Imports that depend on the Python version: the one that a supported Python runs counts."""
import sys

try:
    import Queue as queue
except ImportError:
    import queue  # expect: import queue

queue.Queue()  # expect: api_use queue.Queue

try:
    from Queue import Empty
except ImportError:
    from queue import Empty  # expect: import queue.Empty @23

Empty()  # expect: api_use queue.Empty

if sys.version_info[0] >= 3:
    import subprocess  # expect: import subprocess
else:
    import subprocess32 as subprocess

subprocess.run([])  # expect: api_use subprocess.run

if sys.version_info.major == 2:
    import mine as threading
else:
    import threading  # expect: import threading

threading.Lock()  # expect: api_use threading.Lock

if sys.version_info >= (3, 13, 1):
    import asyncio  # expect: import asyncio
else:
    import backport as asyncio

asyncio.sleep(0)  # expect: api_use asyncio.sleep

if sys.version_info[1] >= 3:
    import select  # expect: import select
else:
    import backport as select

select.select([], [], [])
