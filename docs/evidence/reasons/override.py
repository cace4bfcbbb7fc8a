import threading


class Worker(threading.Thread):
    def join(self, timeout=None):  # the project's own: what it does stands here, not in the library
        super().join(timeout)
        # confirmed: threading.Thread.join [inheritance, super]


Worker().join()  # excluded: override [constructor, name]
