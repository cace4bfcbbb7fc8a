import asyncio


async def run(job):
    task = asyncio.create_task(job())
    task.cancel()  # confirmed: asyncio.Task.cancel [binding, factory]
    loop = asyncio.get_running_loop()
    loop.create_future().cancel()
    # confirmed: asyncio.AbstractEventLoop.create_future [binding, factory]
    # confirmed: asyncio.Future.cancel [factory, binding, factory]
