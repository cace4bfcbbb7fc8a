import asyncio


async def fetch() -> str:
    return "answer"


loop = asyncio.new_event_loop()
asyncio.set_event_loop(loop)
try:
    task = asyncio.create_task(fetch())
    print(loop.run_until_complete(task))
finally:
    loop.close()
