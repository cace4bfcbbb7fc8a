"""A method handed on uncalled counts like a call; one that is merely looked at counts where it is confirmed."""
import asyncio  # expect: import asyncio
import threading  # expect: import threading

q = asyncio.Queue()  # expect: api_use asyncio.Queue
s = set()
iter(q.get, None)  # expect: receiver_method asyncio.Queue.get
threading.Thread(target=q.put_nowait)  # expect: api_use threading.Thread; receiver_method asyncio.Queue.put_nowait
put = q.put_nowait  # expect: receiver_method asyncio.Queue.put_nowait
pair = (q.empty, unknown.empty)  # expect: receiver_method asyncio.Queue.empty; candidate ?.empty unresolved undefined
print(s.clear)  # expect: candidate ?.clear excluded set
unknown.empty
unknown.get.name
if q.empty:  # expect: receiver_method asyncio.Queue.empty
    pass
