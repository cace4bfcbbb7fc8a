import asyncio

permits = asyncio.Semaphore(1)
inside: list[str] = []


async def work(name: str, done: asyncio.Event) -> None:
    async with permits:
        inside.append(name)
        print(f"inside: {inside}")
        await done.wait()
        inside.remove(name)


async def main() -> None:
    done = asyncio.Event()
    names = ("first", "second", "third")
    first, second, third = (asyncio.create_task(work(name, done)) for name in names)
    await asyncio.sleep(0)
    second.cancel()  # it waits: it has no permit
    await asyncio.wait([second])
    await asyncio.sleep(0)
    done.set()
    await asyncio.gather(first, third)


asyncio.run(main())
