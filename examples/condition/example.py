"""Wait for a condition that others make true, and look again after every wake-up.

One buffer, one lock, one condition. `reader-1` wants one group, `reader-2` wants two;
`main` writes. A reader says that it goes to sleep while it holds the lock: whoever gets
the lock after that knows that the reader sleeps, for `wait` alone released it.
"""

import threading

groups: list[int] = []
changed = threading.Condition()
going_to_sleep = threading.Semaphore(0)
looks: dict[str, int] = {}


def read(wanted: int) -> None:
    name = threading.current_thread().name
    with changed:
        looks[name] = 1
        while len(groups) < wanted:
            going_to_sleep.release()
            changed.wait()
            looks[name] += 1
        del groups[:wanted]
        print(f"  {name} takes {wanted}, leaves {len(groups)}")


def write(number: int) -> None:
    with changed:
        before = len(groups)
        groups.extend(range(number))
        changed.notify_all()
        print(f"  main has notified and holds the lock: {len(groups)} there")
        assert len(groups) == before + number, "nobody goes on before the lock is free"


def start_reader(name: str, wanted: int) -> threading.Thread:
    # daemons, so that a failed assertion ends the program
    reader = threading.Thread(target=read, args=[wanted], name=name, daemon=True)
    reader.start()
    going_to_sleep.acquire()
    return reader


print("1 two readers sleep, the lock is free all the same")
reader_1 = start_reader("reader-1", 1)
reader_2 = start_reader("reader-2", 2)
with changed:
    print(f"  main has the lock; looks so far: {looks}")
    assert looks == {"reader-1": 1, "reader-2": 1}

print("2 one group wakes both, and is enough for one")
write(1)
reader_1.join()
assert going_to_sleep.acquire(timeout=5), "reader-2 has looked again, in vain"
print(f"  looks: {looks}, reader-2 waits: {reader_2.is_alive()}")
assert looks == {"reader-1": 2, "reader-2": 2}

print("3 two more are enough for the other")
write(2)
reader_2.join()
assert looks == {"reader-1": 2, "reader-2": 3}
assert not groups

print("4 nobody waits: the notification is gone, the state stays")
with changed:
    changed.notify_all()
    notified = changed.wait(timeout=0.01)
    enough = changed.wait_for(lambda: len(groups) > 0, timeout=0.01)
    groups.append(0)
    there = changed.wait_for(lambda: len(groups) > 0)
print(f"  wait {notified}, wait_for {enough}, then {there}")
assert (notified, enough, there) == (False, False, True)
