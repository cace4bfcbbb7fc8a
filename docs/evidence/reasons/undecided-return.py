from contextlib import contextmanager

from pool import jobs


@contextmanager
def running():
    return jobs()  # a generator made elsewhere: what it yields does not stand here


with running() as job:
    job.cancel()  # unresolved: undecided-return [binding, context-manager, return]
