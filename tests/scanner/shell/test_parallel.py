"""Work in forked processes."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from scanner.errors import ScannerError
from scanner.parallel import LAST, can_fork, default_jobs, fork_map

# pytest-xdist's workers have a second thread, of which Python's fork warns; it never runs in these children.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")


def open_descriptors() -> set[str]:
    return {path.name for path in Path("/proc/self/fd").iterdir()}


def children() -> set[str]:
    """The process's children, zombies too: a browser that other tests share may be among them."""
    return {
        pid for task in Path("/proc/self/task").iterdir() for pid in (task / "children").read_text().split()
    }


@pytest.mark.parametrize("jobs", [1, 2, 5])
@pytest.mark.parametrize("count", [0, 1, 7, 3000])
def test_every_number_is_done_once(jobs, count):
    found = list(fork_map(lambda index: str(index).encode(), count, jobs))
    assert sorted(found) == sorted((index, str(index).encode()) for index in range(count))


def test_results_may_be_empty_or_large():
    found = dict(fork_map(lambda index: b"x" * (index * 700_000), 5, 2))
    assert {index: len(data) for index, data in found.items()} == {i: i * 700_000 for i in range(5)}


def test_children_see_what_the_parent_has_and_change_nothing():
    seen = {"value": 1}

    def work(index: int) -> bytes:
        seen["value"] += index
        return b"%d %d" % (seen["value"] > 0, os.getpid())

    found = [data.split() for _, data in fork_map(work, 8, 2)]
    assert seen == {"value": 1}
    assert str(os.getpid()).encode() not in {pid for _, pid in found}


def test_each_child_has_a_last_word():
    done: list[int] = []

    def work(index: int) -> bytes:
        done.append(index)
        return b""

    found = list(fork_map(work, 20, 3, lambda: bytes(done)))
    words = [data for index, data in found if index == LAST]
    assert len(words) == 3
    assert sorted(b"".join(words)) == list(range(20))


def test_an_error_is_raised_with_its_traceback():
    def work(index: int) -> bytes:
        if index == 3:
            raise KeyError("the key")
        return b""

    with pytest.raises(RuntimeError, match="KeyError: 'the key'"):
        list(fork_map(work, 10, 2))


def test_a_killed_process_is_an_error():
    def work(index: int) -> bytes:
        if index == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        return b""

    with pytest.raises(ScannerError, match="a worker process was killed"):
        list(fork_map(work, 10, 2))


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks into /proc")
def test_nothing_is_left_open_or_running():
    before, others = open_descriptors(), children()
    for results in (fork_map(lambda _: b"", 10, 2), fork_map(lambda _: b"x" * 10**6, 10, 2)):
        next(results)
        assert children() > others  # the look sees them
        results.close()
    assert children() == others
    assert open_descriptors() == before


def test_forking_is_safe_only_with_one_thread():
    code = "from scanner.parallel import can_fork; print(can_fork())"
    alone = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert alone.stdout == "True\n"
    hold = threading.Event()
    thread = threading.Thread(target=hold.wait)
    thread.start()
    try:
        assert not can_fork()
    finally:
        hold.set()
        thread.join()


def test_at_least_one_job():
    assert default_jobs() >= 1
