import threading


class Worker(threading.Thread):
    def run(self):
        pass


worker = Worker()
worker.start()
# confirmed: threading.Thread.start [inheritance, binding, constructor, name]
worker.run()  # excluded: override [binding, constructor, name]
