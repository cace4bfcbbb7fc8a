"""Work in forked processes."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from scanner.errors import ScannerError
from scanner.parallel import LAST, can_fork, default_jobs, fork_map, halving, singly

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
    expected = sorted((index, str(index).encode()) for index in range(count))
    for shares in (singly(0, count), halving(count, jobs)):
        assert sorted(fork_map(lambda index: str(index).encode(), shares, jobs)) == expected


@pytest.mark.parametrize("jobs", [1, 2, 3, 64, 200, 10**6])
@pytest.mark.parametrize("count", [0, 1, 2, 5, 337, 1024, 1025, 100_000])
def test_shares_hold_every_number_once_in_order_and_fit_into_a_pipe(count, jobs):
    for shares in (singly(0, count), halving(count, jobs)):
        assert [number for share in shares for number in share] == list(range(count))
        assert len(shares) <= 1024
        assert all(shares)
    assert [number for share in singly(3, count) for number in share] == list(range(3, count))


def test_shares_that_get_smaller():
    assert [len(share) for share in halving(100, 2)] == [50, 25, 12, 6, 3, 2, 1, 1]
    assert [len(share) for share in halving(100, 4)][:4] == [25, 18, 14, 10]
    assert [len(share) for share in halving(5, 1)] == [5]


def test_something_is_done_meanwhile():
    order = []

    def work(index: int) -> bytes:
        return b"x" * 700_000  # what the pipe cannot hold waits until somebody reads

    for index, _ in fork_map(work, singly(0, 4), 2, meanwhile=lambda: order.append(len(children()))):
        order.append(index)
    assert order[0] >= 2
    assert sorted(order[1:]) == [0, 1, 2, 3]


def test_an_error_meanwhile_ends_the_others():
    def fail() -> None:
        raise KeyError("the key")

    others = children()
    with pytest.raises(KeyError):
        list(fork_map(lambda _: b"", singly(0, 4), 2, meanwhile=fail))
    assert children() == others


def test_results_may_be_empty_or_large():
    found = dict(fork_map(lambda index: b"x" * (index * 700_000), singly(0, 5), 2))
    assert {index: len(data) for index, data in found.items()} == {i: i * 700_000 for i in range(5)}


def test_children_see_what_the_parent_has_and_change_nothing():
    seen = {"value": 1}

    def work(index: int) -> bytes:
        seen["value"] += index
        return b"%d %d" % (seen["value"] > 0, os.getpid())

    found = [data.split() for _, data in fork_map(work, singly(0, 8), 2)]
    assert seen == {"value": 1}
    assert str(os.getpid()).encode() not in {pid for _, pid in found}


def test_each_child_has_a_last_word():
    done: list[int] = []

    def work(index: int) -> bytes:
        done.append(index)
        return b""

    found = list(fork_map(work, singly(0, 20), 3, lambda: bytes(done)))
    words = [data for index, data in found if index == LAST]
    assert len(words) == 3
    assert sorted(b"".join(words)) == list(range(20))


def test_an_error_is_raised_with_its_traceback():
    def work(index: int) -> bytes:
        if index == 3:
            raise KeyError("the key")
        return b""

    with pytest.raises(RuntimeError, match="KeyError: 'the key'"):
        list(fork_map(work, singly(0, 10), 2))


def test_a_killed_process_is_an_error():
    def work(index: int) -> bytes:
        if index == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        return b""

    with pytest.raises(ScannerError, match="a worker process was killed"):
        list(fork_map(work, singly(0, 10), 2))


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks into /proc")
def test_nothing_is_left_open_or_running():
    before, others = open_descriptors(), children()
    for results in (
        fork_map(lambda _: b"", singly(0, 10), 2),
        fork_map(lambda _: b"x" * 10**6, singly(0, 10), 2),
    ):
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
