"""What calling a class gives where its ``__new__`` decides, and what an enumeration's members are."""

import enum
import queue  # expect: import queue
import threading  # expect: import threading


class Jobs:
    def __new__(cls):
        return queue.Queue()  # expect: api_use queue.Queue


class Single:
    instance = None

    def __new__(cls):
        if cls.instance is None:
            cls.instance = super().__new__(cls)
        return cls.instance

    def start(self):
        pass


class Worker(threading.Thread):  # expect: api_use threading.Thread
    def __new__(cls, *args):
        return super().__new__(cls)


class Ways(enum.Enum):
    QUEUE = queue.Queue()  # expect: api_use queue.Queue

    def put(self, item):
        pass


Jobs().put(1)  # expect: receiver_method queue.Queue.put
Single().start()  # expect: candidate ?.start excluded project-class
Worker().start()  # expect: receiver_method threading.Thread.start
Ways.QUEUE.put(1)  # expect: candidate ?.put excluded project-class
