"""Classes that other modules hold objects of."""
import queue  # expect: import queue
import threading  # expect: import threading


class Inner:
    def __init__(self):
        self.q = queue.Queue()  # expect: api_use queue.Queue


class Outer:
    lock = threading.Lock()  # expect: api_use threading.Lock

    def __init__(self):
        self.inner = Inner()

    def reset(self):
        self.late = threading.Event()  # expect: api_use threading.Event


registry = queue.Queue()  # expect: api_use queue.Queue
outer = Outer()
