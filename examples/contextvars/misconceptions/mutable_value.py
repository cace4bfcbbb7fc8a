import asyncio
import contextvars

spans: contextvars.ContextVar[list[str]] = contextvars.ContextVar("spans")


async def sample(name: str) -> None:
    spans.get().append(name)
    await asyncio.sleep(0)
    print(f"{name}: {' > '.join(spans.get())}")
    spans.get().remove(name)


async def main() -> None:
    spans.set(["rollout"])
    await asyncio.gather(sample("a"), sample("b"))


asyncio.run(main())
