import asyncio
import contextvars

spans: contextvars.ContextVar[tuple[str, ...]] = contextvars.ContextVar("spans")


async def sample(name: str) -> None:
    token = spans.set((*spans.get(), name))
    await asyncio.sleep(0)
    print(f"{name}: {' > '.join(spans.get())}")
    spans.reset(token)


async def main() -> None:
    spans.set(("rollout",))
    await asyncio.gather(sample("a"), sample("b"))


asyncio.run(main())
