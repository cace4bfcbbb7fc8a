"""Objects of the library that are called, and containers that hold their elements weakly."""

import functools
import queue  # expect: import queue
import weakref

make = functools.partial(queue.Queue, 3)  # expect: api_use queue.Queue
make().put(1)  # expect: receiver_method queue.Queue.put
jobs = make()
weakref.ref(jobs)().put(1)  # expect: receiver_method queue.Queue.put
known = weakref.WeakSet()
known.add(jobs)
for each in known:
    each.put(1)  # expect: receiver_method queue.Queue.put
by_name = weakref.WeakValueDictionary()
by_name["jobs"] = jobs
by_name["jobs"].put(1)  # expect: receiver_method queue.Queue.put
