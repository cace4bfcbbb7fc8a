import asyncio

lock = asyncio.Lock()
done = asyncio.Event()
writing: list[str] = []


async def write(name: str, limit: float | None) -> None:
    try:
        async with asyncio.timeout(limit):
            await lock.acquire()
        writing.append(name)
        print(f"writing: {writing}")
        await done.wait()
        writing.remove(name)
    except TimeoutError:
        print(f"{name} gave up waiting")
    finally:
        lock.release()


async def main() -> None:
    slow = asyncio.create_task(write("slow", None))
    hasty = asyncio.create_task(write("hasty", 0.02))
    patient = asyncio.create_task(write("patient", None))
    await hasty
    await asyncio.sleep(0)
    done.set()
    await asyncio.gather(slow, patient)


asyncio.run(main())
