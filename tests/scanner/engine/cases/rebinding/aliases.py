"""Calls and attribute reads through another name are uses; merely handing it on is none."""
import asyncio  # expect: import asyncio
import signal  # expect: import signal

h = asyncio  # expect: api_use asyncio @5
h.run(1)  # expect: api_use asyncio.run @1
s = asyncio.run  # expect: api_use asyncio.run @5
s(1)  # expect: api_use asyncio.run @1
print(s)
t = s
t(2)  # expect: api_use asyncio.run @1
sig = signal.SIGTERM  # expect: api_use signal.SIGTERM @7
print(sig)
sig.value
Q = asyncio.Queue  # expect: api_use asyncio.Queue @5


def typed(q: Q) -> "Q":  # expect: api_use asyncio.Queue @14; api_use asyncio.Queue @21
    q.get()  # expect: receiver_method asyncio.Queue.get @7


class Own(Q):  # expect: api_use asyncio.Queue @11
    pass


try:
    E = asyncio.TimeoutError  # expect: api_use asyncio.TimeoutError @9
except E:  # expect: api_use asyncio.TimeoutError @8
    pass
if (w := asyncio.wait):  # expect: api_use asyncio.wait @10
    w([])  # expect: api_use asyncio.wait @5
a, b = asyncio, signal  # expect: api_use asyncio @8; api_use signal @17
a.sleep(1)  # expect: api_use asyncio.sleep
b.alarm(1)  # expect: api_use signal.alarm
late = None
late = asyncio  # expect: api_use asyncio @8


def through_closure():
    late.sleep(0)  # expect: api_use asyncio.sleep
