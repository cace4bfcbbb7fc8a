import asyncio


async def job() -> None:
    print("job runs")


def submit() -> None:
    asyncio.create_task(job(), name="job")


async def main() -> None:
    await asyncio.to_thread(submit)


asyncio.run(main())
