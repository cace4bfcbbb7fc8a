"""Who is who after a fork, whom a signal reaches, and how long an id means anything.

`child` is forked from main. `middle` forks a grandchild, which reports its parent
twice: while middle lives, and after.
"""

import multiprocessing
import os
import signal
from typing import Any

context = multiprocessing.get_context("fork")
hello: Any = context.SimpleQueue()  # of its own: a writer killed leaves it locked
reports: Any = context.SimpleQueue()
REMEMBERED = os.getpid()  # as a module does that asks once, at import


def child() -> None:
    hello.put((REMEMBERED, os.getpid(), os.getppid()))
    while True:  # busy
        pass


def middle(may_end: Any, parent_is_gone: Any) -> None:
    if os.fork() == 0:
        reports.put(os.getppid())
        parent_is_gone.wait()
        reports.put(os.getppid())
        os._exit(0)
    may_end.wait()


def exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def main() -> None:
    me = os.getpid()

    print("1 after a fork the child has a new id, and remembers the old one")
    process = context.Process(target=child, name="child", daemon=True)
    process.start()
    pid: Any = process.pid
    names = {me: "main", pid: "child"}
    remembered, own, parent = (names[number] for number in hello.get())
    print(f"  child remembers {remembered}, is {own}, its parent is {parent}")
    assert (remembered, own, parent) == ("main", "child", "main")

    print("2 a signal goes to one process; the id outlives it until somebody collects")
    running = exists(pid)
    os.kill(pid, signal.SIGTERM)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)  # dead, not collected
    zombie = exists(pid)
    process.join()
    collected = exists(pid)
    print(f"  exists: running {running}, ended {zombie}, collected {collected}")
    assert (running, zombie, collected) == (True, True, False)
    assert process.exitcode == -signal.SIGTERM

    print("3 an orphan gets another parent")
    events = may_end, parent_is_gone = context.Event(), context.Event()
    process = context.Process(target=middle, args=events, name="middle")
    process.start()
    before = reports.get()
    may_end.set()
    process.join()
    parent_is_gone.set()
    after = reports.get()
    print(f"  child of middle: {before == process.pid}, later: {after == process.pid}")
    assert before == process.pid
    assert after not in {process.pid, me}


if __name__ == "__main__":
    main()
