import asyncio


def stop(job):
    if isinstance(job, asyncio.Task):
        job.cancel()  # confirmed: asyncio.Task.cancel [isinstance]
    else:
        job.cancel()  # unresolved: unannotated-parameter [binding]
