import asyncio as aio  # expect: import asyncio
from .deep.chain import Q as MyQueue
from . import helpers
