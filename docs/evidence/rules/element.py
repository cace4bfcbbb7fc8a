import asyncio


def stop(running: dict[str, set[asyncio.Task]]):
    for task in running["all"]:
        task.cancel()
        # confirmed: asyncio.Task.cancel [binding, element, element, binding, annotation]
