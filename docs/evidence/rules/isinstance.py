import asyncio


def stop(job):
    if isinstance(job, asyncio.Task):
        job.cancel()  # confirmed: asyncio.Task.cancel [isinstance]
    else:
        job.cancel()  # unresolved: unannotated-parameter [binding]


def restart(worker, job):
    if isinstance(worker.job, asyncio.Task):
        worker.job.cancel()  # confirmed: asyncio.Task.cancel [isinstance]
        worker.job = job
        worker.job.cancel()  # unresolved: unannotated-parameter [binding]
