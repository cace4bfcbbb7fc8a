"""Expressions inside f-strings stand where they stand, on every Python."""
import asyncio  # expect: import asyncio
import os  # expect: import os

f"{os.getpid()}"  # expect: api_use os.getpid @4
f"pid {os.getpid()} of {os.getppid()!r:>{os.getpid()}}"  # expect: api_use os.getpid @8; api_use os.getppid @25; api_use os.getpid @42
"plain " f"{{no}} {os.getpid()=}"  # expect: api_use os.getpid @20
rf"\d{os.getpid():{'x'}}" "tail"  # expect: api_use os.getpid @7
f"{'é'}{os.getpid()}"  # expect: api_use os.getpid @9
f'{", ".join(str(os.getpid()) for _ in "ab")}'  # expect: candidate ?.join excluded str @9; api_use os.getpid @18
# expect[+2]: api_use os.getpid @2; api_use asyncio.run @33
text = f"""
{os.getpid()} \N{BULLET} {{ }} {asyncio.run(1)}
"""

from queue import Queue  # expect: import queue.Queue

f"{Queue}"  # expect: api_use queue.Queue @4
f"é{ Queue }, {Queue!r:>{Queue}} {Queue=}"  # expect: api_use queue.Queue @6; api_use queue.Queue @16; api_use queue.Queue @26; api_use queue.Queue @35
f"{None}{Ｑｕｅｕｅ}{True:{Queue}}"  # expect: api_use queue.Queue @10; api_use queue.Queue @23
# expect[+2]: api_use queue.Queue @2; api_use queue.Queue @15
text = f"""
{Queue} of {{{Queue}}}
"""
f"{Queue['a:b'] != {'}': Queue}}"  # expect: api_use queue.Queue @4; api_use queue.Queue @26


# expect[+1]: async_def @1
async def f(q: asyncio.Queue):  # expect: api_use asyncio.Queue
    return f"{await q.get()}"  # expect: await @15; receiver_method asyncio.Queue.get @23
