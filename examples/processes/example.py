"""What a child process starts with, and who answers for it afterwards.

The same function runs in two children, one forked and one spawned, after `main` has
changed a global and while it holds a lock. Each child reports what it found, changes
its own copy, and stays until it is told to end.
"""

import multiprocessing
import sys
import threading
from typing import Any

setting = "as imported"
lock = threading.Lock()
ENDED = 3


def child(reports: Any, may_end: Any) -> None:
    """Report the global and the lock as this process has them; end when told to."""
    global setting  # noqa: PLW0603
    found = setting
    setting = "changed by a child"
    reports.put((found, lock.acquire(blocking=False)))
    may_end.wait()
    sys.exit(ENDED)


def start(method: str) -> tuple[Any, Any, tuple[str, bool]]:
    """Start a child by a start method; give back the process, its event, its report."""
    context: Any = multiprocessing.get_context(method)
    reports, may_end = context.Queue(), context.Event()
    args = (reports, may_end)
    process = context.Process(target=child, args=args, name=method, daemon=True)
    assert (process.pid, process.is_alive(), process.exitcode) == (None, False, None)
    with lock:
        process.start()
        report = reports.get()
    found, got_lock = report
    print(f"  {method}: the global is {found!r}, lock acquired: {got_lock}")
    return process, may_end, report


def main() -> None:
    global setting  # noqa: PLW0603
    setting = "set by main"

    print("1 what each child starts with")
    forked, end_forked, forked_saw = start("fork")
    spawned, end_spawned, spawned_saw = start("spawn")
    assert forked_saw == ("set by main", False), "a copy of the parent, lock held"
    assert spawned_saw == ("as imported", True), "a new interpreter, this file imported"

    print("2 what the children changed is their own")
    print(f"  main: the global is {setting!r}")
    assert setting == "set by main"

    print("3 both run until they are told to end")
    alive = sorted(process.name for process in multiprocessing.active_children())
    print(f"  alive: {alive}, exit codes: {forked.exitcode}, {spawned.exitcode}")
    assert alive == ["fork", "spawn"]
    assert forked.exitcode is None

    print("4 who started them collects how they ended")
    for process, may_end in ((forked, end_forked), (spawned, end_spawned)):
        may_end.set()
        process.join()
        print(f"  {process.name}: exit code {process.exitcode}")
        assert process.exitcode == ENDED
    assert multiprocessing.active_children() == []


if __name__ == "__main__":
    main()
