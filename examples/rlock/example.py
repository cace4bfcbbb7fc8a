"""Enter a lock that this thread already holds, and leave it as often as entered.

`main` moves a token from one pool to another: `move` takes the lock and calls `take`,
which takes it again. At every step a visitor, a thread of its own, tries to get the
lock, and looks at the pools if it does.
"""

import threading

lock = threading.RLock()
pools = {"free": 3, "used": 0}
sights: list[str] = []


def visit(place: str) -> None:
    sight = "locked"
    if lock.acquire(blocking=False):
        sight = str(pools)
        lock.release()
    sights.append(sight)
    print(f"  {place}: {sight}")


def let_a_visitor_try(place: str) -> None:
    name = f"visitor-{len(sights) + 1}"
    visitor = threading.Thread(target=visit, args=[place], name=name)
    visitor.start()
    visitor.join()


def take() -> None:
    with lock:
        pools["free"] -= 1
        let_a_visitor_try("in take, entered twice")


def move() -> None:
    with lock:
        let_a_visitor_try("in move, entered once")
        take()
        let_a_visitor_try("back in move, left once")
        pools["used"] += 1
    let_a_visitor_try("after move, left twice")


def release() -> None:
    try:
        lock.release()
    except RuntimeError as error:
        sights.append(str(error))


print("1 only the last release frees the lock")
move()
assert sights[:3] == ["locked", "locked", "locked"], "half a move is never seen"
assert sights[3] == "{'free': 2, 'used': 1}"

print("2 it belongs to its thread: nobody else may release it")
with lock:
    stranger = threading.Thread(target=release, name="stranger")
    stranger.start()
    stranger.join()
    print(f"  stranger: {sights[-1]}")
    assert sights[-1] == "cannot release un-acquired lock"

print("3 a plain Lock does not let its own holder in again")
plain = threading.Lock()
with plain:
    again = plain.acquire(timeout=0.01)  # without the limit: for ever
print(f"  again: {again}")
assert not again
