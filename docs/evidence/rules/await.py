import asyncio


async def run():
    process = await asyncio.create_subprocess_exec("true")
    await process.wait()
    # confirmed: asyncio.subprocess.Process.wait [binding, await, factory]
