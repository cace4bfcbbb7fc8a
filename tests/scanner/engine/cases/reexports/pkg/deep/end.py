from queue import Queue  # expect: import queue.Queue
