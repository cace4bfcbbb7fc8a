import threading


class Worker(threading.Thread):
    def start(self):
        super().start()  # confirmed: threading.Thread.start [inheritance, super]
