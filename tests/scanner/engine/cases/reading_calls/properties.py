"""Properties with setters and deleters, ``property(…)`` called, and an ancestor's property extended."""

import queue  # expect: import queue


class Store:
    def __init__(self):
        self._jobs = queue.Queue()  # expect: api_use queue.Queue

    @property
    def jobs(self):
        return self._jobs

    @jobs.setter
    def jobs(self, value):
        self._jobs = value

    @jobs.deleter
    def jobs(self):
        del self._jobs

    def _get_spare(self):
        return self._jobs

    spare = property(_get_spare)


class Slow(Store):
    @Store.jobs.setter
    def jobs(self, value):
        self._jobs = value


class Empty(Store):
    @Store.jobs.getter
    def jobs(self):
        return {}


Store().jobs.put(1)  # expect: receiver_method queue.Queue.put
Store().spare.put(1)  # expect: receiver_method queue.Queue.put
Slow().jobs.put(1)  # expect: receiver_method queue.Queue.put
Empty().jobs.get(1)  # expect: candidate ?.get excluded dict
