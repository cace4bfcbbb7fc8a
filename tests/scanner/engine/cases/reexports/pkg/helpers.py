import asyncio  # expect: import asyncio
import threading  # expect: import threading
import time as _hidden
from asyncio import wait_for as starred  # expect: import asyncio.wait_for

lock = threading.Lock()  # expect: api_use threading.Lock
