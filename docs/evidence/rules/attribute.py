import threading


class Heartbeat:
    def __init__(self):
        self.thread = None

    def start(self):
        self.thread = threading.Thread(target=print)
        self.thread.start()
        # confirmed: threading.Thread.start [attribute, constructor, holder, binding, self]

    def stop(self):
        if self.thread is not None:
            self.thread.join()
            # confirmed: threading.Thread.join [attribute, constructor, holder, binding, self]


class Registry:
    lock = None

    def add(self):
        self.lock.acquire()
        # confirmed: threading.Lock.acquire [attribute, constructor, holder, binding, self]


Registry.lock = threading.Lock()
