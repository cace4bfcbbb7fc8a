import queue  # expect: import queue
import pkg
from pkg import Consumer, empty as sink

sink(queue.SimpleQueue())  # expect: api_use queue.SimpleQueue
pkg.empty(q=queue.SimpleQueue())  # expect: api_use queue.SimpleQueue
Consumer(source=queue.SimpleQueue()).run()  # expect: api_use queue.SimpleQueue; candidate ?.run excluded project-class
