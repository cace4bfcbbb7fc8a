"""What the lesson `rlock` says beyond its example: each sentence on behaviour, one test."""

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "rlock" / "example.py"


def gets_it_elsewhere(lock: "threading.RLock") -> bool:  # type: ignore[valid-type]
    """Whether another thread gets the lock at once."""
    answers: list[bool] = []

    def attempt() -> None:
        if lock.acquire(blocking=False):  # type: ignore[attr-defined]
            lock.release()  # type: ignore[attr-defined]
            answers.append(True)

    thread = threading.Thread(target=attempt)
    thread.start()
    thread.join()
    return bool(answers)


def test_with_a_plain_lock_the_example_stops_in_take(tmp_path):
    source = EXAMPLE.read_text(encoding="utf-8")
    assert "threading.RLock()" in source
    changed = tmp_path / "example.py"
    changed.write_text(
        "import faulthandler\nfaulthandler.dump_traceback_later(1, exit=True)\n"
        + source.replace("threading.RLock()", "threading.Lock()"),
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, changed], capture_output=True, text=True, check=False, timeout=60)
    assert "in take\n" in done.stderr.splitlines(keepends=True)[2]
    assert done.returncode == 1


def test_an_exception_that_leaves_nested_blocks_frees_the_lock():
    lock = threading.RLock()
    with pytest.raises(KeyError), lock, lock:
        raise KeyError
    assert gets_it_elsewhere(lock)


def test_a_thread_that_ends_does_not_release_what_it_holds():
    lock = threading.RLock()
    thread = threading.Thread(target=lock.acquire)
    thread.start()
    thread.join()
    assert not lock.acquire(timeout=0.01)


def test_release_without_acquire_is_an_error():
    with pytest.raises(RuntimeError, match="cannot release un-acquired lock"):
        threading.RLock().release()


class Chosen:
    """A model of a lazily made singleton: the factory, foreign code, runs under the lock."""

    def __init__(self, factory: "Callable[[Chosen], str]") -> None:
        self.lock = threading.RLock()
        self.factory = factory
        self.value: str | None = None

    def get(self) -> str:
        with self.lock:
            if self.value is None:
                self.value = self.factory(self)
            return self.value


def test_a_factory_that_asks_for_what_it_makes_recurses_instead_of_blocking():
    """The lesson's account of `get_accelerator`."""
    with pytest.raises(RecursionError):
        Chosen(lambda chosen: chosen.get()).get()


def test_registering_from_a_callback_while_the_registry_is_iterated_is_an_error():
    """The lesson's account of `initialize_accelerator`: the lock lets its own thread in."""
    lock = threading.RLock()
    registry: dict[str, Callable[[], bool]] = {}

    def register(name: str, check: Callable[[], bool]) -> None:
        with lock:
            registry[name] = check

    def check() -> bool:
        register("late", bool)
        return False

    register("early", check)
    with pytest.raises(RuntimeError, match="dictionary changed size during iteration"), lock:
        any(each() for each in registry.values())
