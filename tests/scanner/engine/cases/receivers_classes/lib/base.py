import threading  # expect: import threading


class Base(threading.Thread):  # expect: api_use threading.Thread
    def __init__(self):
        super().__init__()
        self.stopped = threading.Event()  # expect: api_use threading.Event

    def join(self, timeout=None):
        super().join(timeout)  # expect: receiver_method threading.Thread.join
