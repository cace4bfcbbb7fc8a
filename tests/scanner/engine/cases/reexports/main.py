"""Through modules of the project, several files deep."""
import pkg.deep.chain
import pkg as p
from pkg import aio, MyQueue, helpers
from pkg.deep import chain as c
from pkg.helpers import *

aio.sleep(1)  # expect: api_use asyncio.sleep
MyQueue()  # expect: api_use queue.Queue
helpers.asyncio.gather()  # expect: api_use asyncio.gather @1
pkg.deep.chain.Q  # expect: api_use queue.Queue
c.nothing.sleep
p.helpers.lock.acquire()  # expect: receiver_method threading.Lock.acquire
starred()  # expect: api_use asyncio.wait_for
_hidden.sleep(1)
