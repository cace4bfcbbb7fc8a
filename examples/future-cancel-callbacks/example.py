"""What can still be cancelled, and in which thread a callback runs, and when.

The pool has one thread. `first` is running when `main` cancels it, `second` is in the
queue. Callbacks note where they run; one of them waits until `main` has its result.
"""

import threading
from concurrent.futures import Future, ThreadPoolExecutor

begun, released, has_result = (threading.Event() for _ in range(3))
names: dict[Future[str], str] = {}
notes: list[str] = []


def work(name: str) -> str:
    begun.set()
    released.wait(5)
    return name


def note(future: Future[str]) -> None:
    notes.append(f"{names[future]} in {threading.current_thread().name}")


def note_later(future: Future[str]) -> None:
    has_result.wait(5)
    note(future)


def state(future: Future[str]) -> str:
    running, cancelled = future.running(), future.cancelled()
    return f"running {running}, cancelled {cancelled}, done {future.done()}"


with ThreadPoolExecutor(1, thread_name_prefix="pool") as pool:
    first = pool.submit(work, "first")
    begun.wait()
    second = pool.submit(work, "second")
    names.update({first: "first", second: "second"})
    first.add_done_callback(note_later)
    second.add_done_callback(note)

    print("1 cancel: only what has not begun")
    answers = first.cancel(), second.cancel()
    print(f"  first {answers[0]}: {state(first)}")
    print(f"  second {answers[1]}: {state(second)}")
    assert answers == (False, True)
    assert first.running()
    assert second.cancelled()

    print("2 the callback of the cancelled one has run, in the thread that cancelled")
    print(f"  {notes}")
    assert notes == ["second in MainThread"]

    print("3 result returns before the callbacks have run")
    released.set()
    result = first.result()
    print(f"  {result}: {state(first)}; notes: {len(notes)}")
    assert result == "first", "the refused cancellation has changed nothing"
    assert len(notes) == 1
    assert not first.cancel(), "too late again, and no error"
    has_result.set()

print("4 the pool's thread has run them; on a future that is done they run at once")
print(f"  {notes[1:]}")
assert notes[1:] == ["first in pool_0"]
first.add_done_callback(note)
print(f"  {notes[2:]}")
assert notes[2:] == ["first in MainThread"]
