import threading
from collections.abc import Callable

lock = threading.RLock()
pools = {"free": 3, "used": 0}


def total() -> int:
    with lock:
        return sum(pools.values())


def move(on_change: Callable[[], None]) -> None:
    with lock:
        pools["free"] -= 1
        on_change()
        pools["used"] += 1


move(lambda: print(f"total {total()}"))
