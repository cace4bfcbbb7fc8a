import asyncio

running = set()


async def start(job):
    running.add(asyncio.create_task(job()))


def stop(jobs: dict[str, set[asyncio.Task]]):
    for task in jobs["all"]:
        task.cancel()  # confirmed: asyncio.Task.cancel [binding, element, element, binding, annotation]
    for task in running:  # what is in the set is what is put into it
        task.cancel()  # confirmed: asyncio.Task.cancel [binding, element, binding, constructor]
