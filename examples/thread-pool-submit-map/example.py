"""What `submit` gives back, what `map` gives back, and what each does with a failure.

With `submit` every call has a future of its own: three calls, three outcomes. `map`
gives one iterator in the order of the inputs, and it ends at the first failure.
"""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

BAD = 1
LIMIT = 5  # seconds; only a changed example waits so long

begun, fast_ran, third_begun, released = (threading.Event() for _ in range(4))
finished: list[str] = []
taken: list[int] = []
ran: list[int] = []


def call(name: str) -> str:
    if name == "slow":
        begun.set()
        fast_ran.wait(LIMIT)
    finished.append(name)
    if name == "bad":
        raise ValueError(name)
    fast_ran.set()
    return name


def square(number: int) -> int:
    ran.append(number)
    if number == BAD:
        raise ValueError(number)
    if number == BAD + 1:
        third_begun.set()
        released.wait(LIMIT)
    return number * number


def inputs() -> Iterator[int]:
    for number in range(4):
        taken.append(number)
        yield number


print("1 submit: a future for each call, whatever becomes of the others")
with ThreadPoolExecutor(2, thread_name_prefix="pool") as pool:
    futures = {"slow": pool.submit(call, "slow")}
    begun.wait()
    futures["bad"] = pool.submit(call, "bad")
    futures["fast"] = pool.submit(call, "fast")
    outcomes = {name: f.exception() or f.result() for name, f in futures.items()}
print(f"  finished: {finished}")
print(f"  outcomes: {outcomes}")
assert finished == ["bad", "fast", "slow"]
assert outcomes["slow"] == "slow", "the first one read is the last one done"
assert isinstance(outcomes["bad"], ValueError)
assert outcomes["fast"] == "fast", "the failure took nothing with it"

print("2 map: all inputs are taken at once, results come in their order")
with ThreadPoolExecutor(1, thread_name_prefix="map") as pool:
    results = pool.map(square, inputs())
    print(f"  taken: {taken}, before any result is asked for")
    assert taken == [0, 1, 2, 3]
    assert next(results) == 0
    third_begun.wait()
    try:
        next(results)
    except ValueError as error:
        print(f"3 at the second: {error!r}; after that: {list(results)}")
    released.set()
print(f"  ran: {ran}")
assert ran == [0, 1, 2], "the third was running, its square is lost; no fourth call"
