import asyncio


async def serve() -> None:
    try:
        await asyncio.Event().wait()
    finally:
        await asyncio.sleep(0)
        print("connections closed")


loop = asyncio.new_event_loop()
task = loop.create_task(serve(), name="serve")
loop.call_soon(loop.stop)
loop.run_forever()
task.cancel()
loop.run_until_complete(asyncio.wait([task]))
loop.close()
print("done")
