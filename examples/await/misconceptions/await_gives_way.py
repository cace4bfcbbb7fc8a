import asyncio

done: list[str] = []


async def grade(number: int) -> int:
    return number * number


async def grade_all() -> None:
    for number in range(100_000):
        await grade(number)
    done.append("all graded")


async def heartbeat() -> None:
    done.append("heartbeat")


async def main() -> None:
    await asyncio.gather(grade_all(), heartbeat())
    print(", then ".join(done))


asyncio.run(main())
