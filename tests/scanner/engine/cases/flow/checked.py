"""What a check says of a dotted name holds where it does on every way, until a part of the name is assigned."""
import queue  # expect: import queue
import threading  # expect: import threading


class Box:
    def __init__(self, jobs, flag):
        self.jobs = jobs
        self.flag = flag

    def inside(self, other):
        if isinstance(self.jobs, queue.Queue):  # expect: api_use queue.Queue
            self.jobs.get()  # expect: receiver_method queue.Queue.get
        else:
            self.jobs.get()  # expect: candidate ?.get unresolved unannotated-parameter
        self.jobs.get()  # expect: candidate ?.get unresolved unannotated-parameter
        if isinstance(self.jobs, queue.Queue):  # expect: api_use queue.Queue
            self.jobs = other
            self.jobs.get()  # expect: candidate ?.get unresolved unannotated-parameter
        if isinstance(self.jobs, queue.Queue) and self.jobs.empty():  # expect: api_use queue.Queue; receiver_method queue.Queue.empty
            del self.jobs
            self.jobs.get()  # expect: candidate ?.get unresolved unannotated-parameter
        return self.jobs.get() if isinstance(self.jobs, queue.Queue) else self.jobs.get(1)  # expect: api_use queue.Queue; receiver_method queue.Queue.get @26; candidate ?.get unresolved unannotated-parameter @85

    def afterwards(self, other):
        if not isinstance(self.jobs, queue.Queue):  # expect: api_use queue.Queue
            return
        self.jobs.get()  # expect: receiver_method queue.Queue.get
        later = lambda: self.jobs.get()  # expect: candidate ?.get unresolved unannotated-parameter
        [self.jobs.get() for _ in later()]  # expect: candidate ?.get unresolved unannotated-parameter
        self.flag = other
        self.jobs.get()  # expect: receiver_method queue.Queue.get
        self = other
        self.jobs.get()  # expect: candidate ?.get unresolved unannotated-parameter

    def asserted(self):
        try:
            assert isinstance(self.jobs, queue.Queue)  # expect: api_use queue.Queue
            self.jobs.get()  # expect: receiver_method queue.Queue.get
        except AssertionError:
            self.jobs.get()  # expect: candidate ?.get unresolved unannotated-parameter
        self.jobs.get()  # expect: candidate ?.get unresolved unannotated-parameter

    def in_rounds(self, rounds):
        for each in rounds:
            self.jobs.get()  # expect: candidate ?.get unresolved unannotated-parameter
            if not isinstance(self.jobs, queue.Queue):  # expect: api_use queue.Queue
                continue
            self.jobs.get()  # expect: receiver_method queue.Queue.get
            self.jobs = each
        self.jobs.get()  # expect: candidate ?.get unresolved unannotated-parameter

    def several(self):
        if isinstance(self.jobs, queue.Queue):  # expect: api_use queue.Queue
            pass
        elif isinstance(self.jobs, queue.SimpleQueue):  # expect: api_use queue.SimpleQueue
            self.jobs.get()  # expect: receiver_method queue.SimpleQueue.get
        else:
            return
        self.jobs.get()  # expect: candidate ?.get unresolved unannotated-parameter


def longer(box, other):
    if isinstance(box.owner.thread, threading.Thread):  # expect: api_use threading.Thread
        box.owner.thread.join()  # expect: receiver_method threading.Thread.join
        box.owner = other
        box.owner.thread.join()  # expect: candidate ?.join unresolved unannotated-parameter
    if isinstance(box.owner.thread, threading.Thread):  # expect: api_use threading.Thread
        box = other
        box.owner.thread.join()  # expect: candidate ?.join unresolved unannotated-parameter


class Kept:
    def __init__(self):
        self.held = [queue.SimpleQueue()]  # expect: api_use queue.SimpleQueue

    def grow(self):
        if isinstance(self.held, list):
            self.held.append(queue.Queue())  # expect: api_use queue.Queue
        self.held[0].get()  # expect: candidate ?.get unresolved several


def grown():
    items = [queue.SimpleQueue()]  # expect: api_use queue.SimpleQueue
    while items:
        if isinstance(items, list):
            items.append(queue.Queue())  # expect: api_use queue.Queue
        items[0].get()  # expect: candidate ?.get unresolved several


def keyed():
    table = {}
    if isinstance(table, dict):
        table["jobs"] = queue.Queue()  # expect: api_use queue.Queue
    table["jobs"].get()  # expect: receiver_method queue.Queue.get
