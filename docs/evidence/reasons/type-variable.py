from typing import TypeVar

T = TypeVar("T")


def stop(job: T) -> T:
    job.cancel()  # unresolved: type-variable [binding, annotation]
    return job
