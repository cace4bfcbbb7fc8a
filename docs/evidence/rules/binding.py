import queue

jobs = queue.Queue()
jobs.put(1)  # confirmed: queue.Queue.put [binding, constructor]

jobs = {"first": 1}  # bound again: from here on the name stands for something else
jobs.get("first")  # excluded: dict [binding, literal]
