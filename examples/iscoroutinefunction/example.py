"""A decorator that times a call: it must choose its wrapper before anything is called."""

import asyncio
import functools
import inspect
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Any

log: list[str] = []


@contextmanager
def span() -> Iterator[None]:
    log.append("span begins")
    try:
        yield
    finally:
        log.append("span ends")


def traced(function: Callable[..., Any]) -> Callable[..., Any]:
    """Put a span around each call; around the work, where a call only begins it."""
    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def async_wrapper(*args: Any) -> Any:
            with span():
                return await function(*args)

        return async_wrapper

    @functools.wraps(function)
    def sync_wrapper(*args: Any) -> Any:
        with span():
            return function(*args)

    return sync_wrapper


class Model:
    async def generate(self) -> None:
        await asyncio.sleep(0)
        log.append("work")

    async def __call__(self) -> None:
        await self.generate()

    async def stream(self) -> AsyncIterator[str]:
        yield "token"


model = Model()
CALLABLES: dict[str, Callable[..., Any]] = {
    "async def": Model.generate,
    "bound method": model.generate,
    "partial of one": functools.partial(Model.generate, model),
    "traced one": traced(model.generate),
    "lambda that calls one": lambda: model.generate(),  # noqa: PLW0108
    "object with async __call__": model,
    "async generator function": model.stream,
}


async def main() -> None:
    print("1 which are recognised")
    recognised = [n for n, call in CALLABLES.items() if inspect.iscoroutinefunction(call)]
    for name in CALLABLES:
        print(f"  {name}: {name in recognised}")
    assert recognised == ["async def", "bound method", "partial of one", "traced one"]

    for number, name in enumerate(("bound method", "lambda that calls one"), start=2):
        log.clear()
        await asyncio.create_task(traced(CALLABLES[name])(), name=name)
        print(f"{number} {name}, traced: {log}")
        assert (log.index("work") < log.index("span ends")) is (name in recognised)


asyncio.run(main())
