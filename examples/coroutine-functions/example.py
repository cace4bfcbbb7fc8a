"""What a call of an `async def` function makes, and who makes its body run.

No event loop here: this program drives the coroutine itself, with `send`, as a loop
does. `score` waits for `fetch`, and `fetch` waits for an answer from outside.
"""

import inspect
import types
from collections.abc import Generator
from typing import Any

ran: list[str] = []


@types.coroutine
def ask(text: str) -> Generator[str, str, str]:
    """The innermost awaitable: hands a question to the driver, takes the answer back."""
    return (yield text)


async def fetch(name: str) -> str:
    ran.append("fetch")
    return await ask(f"what is {name}?")


async def score(name: str) -> int:
    ran.append("score")
    try:
        return len(await fetch(name))
    finally:
        ran.append("score leaves")


def state(coro: Any) -> str:
    return inspect.getcoroutinestate(coro).removeprefix("CORO_").lower()


def send(coro: Any, value: str | None) -> str:
    """Drive it on to its next suspension or its end; say what came out."""
    try:
        return f"asks {coro.send(value)!r}"
    except StopIteration as stop:
        return f"returns {stop.value!r}"
    except RuntimeError as error:
        return f"RuntimeError: {error}"


print("1 the call binds the arguments and makes a coroutine object")
coro = score("x")
print(f"  {type(coro).__name__}, {state(coro)}, ran: {ran}")
assert (ran, state(coro)) == ([], "created")
try:
    score()  # type: ignore[call-arg]
except TypeError as error:
    print(f"  TypeError at the call: {error}")

print("2 the first send runs it to the first suspension, however deep that is")
came = send(coro, None)
print(f"  {came}; {state(coro)}, waits for: {coro.cr_await.__name__}")
assert came == "asks 'what is x?'"
assert (ran, state(coro)) == (["score", "fetch"], "suspended")

print("3 the next send carries the answer in, and the return value out")
came = send(coro, "gold")
print(f"  {came}; {state(coro)}")
assert (came, state(coro)) == ("returns 4", "closed")

came = send(coro, None)
print(f"4 a coroutine object runs once\n  {came}")
assert came == "RuntimeError: cannot reuse already awaited coroutine"

print("5 close: GeneratorExit at the await, or nothing at all if it never began")
begun, fresh = score("y"), score("z")
send(begun, None)
fresh.close()
assert ran[-1] == "fetch", "the body that never began has no finally to run"
begun.close()
print(f"  ran: {ran[-1:]}; {state(begun)}, {state(fresh)}")
assert ran[-1] == "score leaves"
