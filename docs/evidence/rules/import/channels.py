import queue

results = queue.Queue(maxsize=8)
