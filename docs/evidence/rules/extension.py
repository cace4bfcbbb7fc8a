import asyncio

running = set()


async def start(job):
    running.add(asyncio.create_task(job()))


def stop():
    for task in running:
        task.cancel()
        # confirmed: asyncio.Task.cancel [binding, element, extension, factory]
