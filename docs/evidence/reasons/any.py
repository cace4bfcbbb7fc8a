from typing import Any


def drain(jobs: Any):
    jobs.get()  # unresolved: any [binding, annotation]
