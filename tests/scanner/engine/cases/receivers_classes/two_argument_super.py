"""``super(C, self)`` inside C is ``super()``."""
import threading  # expect: import threading


class Worker(threading.Thread):  # expect: api_use threading.Thread
    def start(self):
        super(Worker, self).start()  # expect: receiver_method threading.Thread.start

        def later():
            super(Worker, self).join()  # expect: receiver_method threading.Thread.join

        return later

    def skip(self):
        super(threading.Thread, self).join()  # expect: api_use threading.Thread; candidate ?.join excluded super


class Outer:
    class Worker(threading.Thread):  # expect: api_use threading.Thread
        def stop(self):
            super(Outer, self).join()  # expect: candidate ?.join excluded super
