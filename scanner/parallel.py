"""Numbered pieces of work, spread over forked processes.

A plain fork and pipes: the workers inherit what they work on, so nothing is pickled or sent but the
results, and starting costs a few milliseconds where the standard library's pools cost more to import than a
second scan may take. Who is free takes the next share of the numbers from a shared pipe.
"""

import os
import select
import signal
import struct
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from scanner.errors import ScannerError

_TOKEN = struct.Struct("<I")
_HEADER = struct.Struct("<Iq")
LAST = 0xFFFFFFFE
"""Stands for the number in front of what a child says at its end."""
_ROOM = 1 << 20
"""Bytes; the most that Linux gives to everybody."""
_CRASHED = 0xFFFFFFFF
_HELD = frozenset({signal.SIGINT, signal.SIGTERM})
_MOST_SHARES = 1024
"""So many tokens fit into an empty pipe everywhere, so filling it never blocks."""


def default_jobs() -> int:
    """Give the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def can_fork() -> bool:
    """Whether forking is safe here: there is such a thing, and no other thread holds a lock in the child."""
    if not hasattr(os, "fork"):
        return False
    with suppress(OSError):
        return len(list(Path("/proc/self/task").iterdir())) == 1
    threading = sys.modules.get("threading")
    return threading is None or threading.active_count() == 1


def singly(first: int, count: int) -> list[range]:
    """Give shares of one number each, from ``first`` to below ``count``; of more where they would be too many."""
    stride = -(-(count - first) // _MOST_SHARES) or 1
    return [range(start, min(start + stride, count)) for start in range(first, count, stride)]


def halving(count: int, jobs: int) -> list[range]:
    """Give ever smaller shares of the numbers below ``count``: each the part of the rest that falls to one of the jobs.

    For work on numbers that have the more in common the closer they are, which a process then does but once.
    """
    shares: list[range] = []
    start = 0
    while start < count:
        size = max((count - start) // jobs, -(-count // (_MOST_SHARES // 2)))
        shares.append(range(start, min(start + size, count)))
        start += size
    return shares


def fork_map(
    function: Callable[[int], bytes],
    shares: Sequence[range],
    jobs: int,
    last: Callable[[], bytes] | None = None,
    meanwhile: Callable[[], None] | None = None,
) -> Iterator[tuple[int, bytes]]:
    """Apply a function to numbers in other processes.

    Args:
        function: Called in a forked child, so it sees all that this process has; its result is sent back.
        shares: The numbers, in the shares in which they are taken; 1024 at most.
        jobs: How many processes may run.
        last: Called in each child when no number is left.
        meanwhile: Called in this process when the others have begun.

    Yields:
        Each number with its result, in the order in which they get done; `LAST` with each child's last word.

    Raises:
        ScannerError: A process was killed.
        RuntimeError: The function raised; the message holds its traceback.
    """
    tokens, tokens_in = os.pipe()
    os.write(tokens_in, b"".join(map(_TOKEN.pack, range(len(shares)))))
    os.close(tokens_in)
    workers: dict[int, _Worker] = {}

    def work(results: int) -> None:
        """Take numbers and send results until none is left (in the child)."""
        while token := os.read(tokens, _TOKEN.size):
            for index in shares[_TOKEN.unpack(token)[0]]:
                _send(results, index, function(index))
        if last is not None:
            _send(results, LAST, last())

    try:
        for _ in range(min(jobs, len(shares))):
            with _signals_held():  # else one that comes right after the fork would leave a child unknown
                worker = _Worker(work, list(workers))
                workers[worker.results] = worker
        if meanwhile is not None:
            meanwhile()
        yield from _collect(workers)
    finally:
        os.close(tokens)
        for worker in workers.values():
            worker.end()


def _collect(workers: dict[int, "_Worker"]) -> Iterator[tuple[int, bytes]]:
    """Yield the workers' results as they come, until all have ended."""
    reading = set(workers)
    while reading:
        for pipe in select.select(reading, [], [])[0]:
            if data := os.read(pipe, 1 << 16):
                yield from workers[pipe].receive(data)
                continue
            reading.discard(pipe)
            if workers[pipe].wait() != 0:
                raise ScannerError("a worker process was killed (no memory left?); try again with --jobs 1")


@contextmanager
def _signals_held() -> Iterator[None]:
    """Let signals that end the process wait for a moment."""
    old = signal.pthread_sigmask(signal.SIG_BLOCK, _HELD)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old)


def _roomy_pipe() -> tuple[int, int]:
    """Make a pipe that takes many results, where the system allows it: who fills it must wait for this process."""
    ends = os.pipe()
    with suppress(ImportError, AttributeError, OSError):
        import fcntl  # noqa: PLC0415  (not everywhere)

        fcntl.fcntl(ends[1], fcntl.F_SETPIPE_SZ, _ROOM)
    return ends


class _Worker:
    """One forked process and the pipe that its results come through."""

    def __init__(self, work: Callable[[int], None], others: list[int]) -> None:
        self.results, results_in = _roomy_pipe()
        self._pending = bytearray()
        sys.stdout.flush()
        sys.stderr.flush()
        try:
            self._pid = os.fork()
        except OSError as error:
            os.close(self.results)
            os.close(results_in)
            message = f"cannot start a worker process: {error.strerror}; try again with --jobs 1"
            raise ScannerError(message) from error
        if self._pid == 0:
            status = 1
            try:
                signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides, and ends its workers
                signal.signal(signal.SIGTERM, signal.SIG_DFL)
                signal.pthread_sigmask(signal.SIG_UNBLOCK, _HELD)
                for descriptor in (self.results, *others):
                    os.close(descriptor)
                _run(work, results_in)
                status = 0
            finally:
                os._exit(status)
        os.close(results_in)

    def receive(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """Take what came through the pipe; yield the results that are complete."""
        self._pending += data
        while len(self._pending) >= _HEADER.size:
            index, length = _HEADER.unpack_from(self._pending)
            if len(self._pending) < _HEADER.size + length:
                break
            result = bytes(self._pending[_HEADER.size : _HEADER.size + length])
            del self._pending[: _HEADER.size + length]
            if index == _CRASHED:
                raise RuntimeError("in a worker process:\n" + result.decode("utf-8", "replace"))
            yield index, result

    def wait(self) -> int:
        """Wait for the process's end, and give its wait status."""
        pid, self._pid = self._pid, 0
        return os.waitpid(pid, 0)[1]

    def end(self) -> None:
        """End the process if it still runs, and close the pipe."""
        if self._pid:
            os.kill(self._pid, signal.SIGKILL)
            self.wait()
        os.close(self.results)


def _run(work: Callable[[int], None], results: int) -> None:
    """Do a child's work; let the parent report what goes wrong."""
    try:
        work(results)
    except BrokenPipeError:
        pass  # the parent has ended
    except BaseException:  # noqa: BLE001  (the parent raises it)
        import traceback  # noqa: PLC0415  (only needed here; start-up counts in a second scan's time)

        _send(results, _CRASHED, traceback.format_exc().encode("utf-8", "backslashreplace"))


def _send(results: int, index: int, result: bytes) -> None:
    message = memoryview(_HEADER.pack(index, len(result)) + result)
    while message:
        message = message[os.write(results, message) :]
