import asyncio


async def first_line(process: asyncio.subprocess.Process):
    await process.stdout.readline()
    # confirmed: asyncio.StreamReader.readline [member, binding, annotation]
