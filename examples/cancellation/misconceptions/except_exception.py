import asyncio

free_slots = [2]


async def generate() -> None:
    free_slots[0] -= 1
    try:
        await asyncio.Event().wait()
    except Exception:
        free_slots[0] += 1
        raise
    free_slots[0] += 1


async def main() -> None:
    task = asyncio.create_task(generate(), name="generate")
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    print(f"free slots: {free_slots[0]}")


asyncio.run(main())
