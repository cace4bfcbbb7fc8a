import asyncio


async def score(sample: int) -> float:
    return 1 / sample


async def main() -> None:
    results = await asyncio.gather(*(score(n) for n in (0, 1, 2)), return_exceptions=True)
    scores = [r for r in results if isinstance(r, float)]
    failures = [r for r in results if isinstance(r, BaseException)]
    print(f"mean {sum(scores) / len(scores)}, failures {failures}")


asyncio.run(main())
