"""Decorators of classes: most give the class back; one that puts another class in its place counts."""

import threading  # expect: import threading

CLASSES = {}


def registered(cls):
    CLASSES[cls.__name__] = cls
    return cls


def replaced(cls):
    class Wrapped:
        def start(self):
            return None

    return Wrapped


def extended(cls):
    class Extended(cls):
        pass

    return Extended


@registered
class First(threading.Thread):  # expect: api_use threading.Thread
    pass


@replaced
class Second(threading.Thread):  # expect: api_use threading.Thread
    pass


@extended
class Third(threading.Thread):  # expect: api_use threading.Thread
    pass


First().start()  # expect: receiver_method threading.Thread.start
Second().start()  # expect: candidate ?.start excluded project-class
Third().start()  # expect: receiver_method threading.Thread.start
