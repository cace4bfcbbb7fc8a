"""Running one command and taking its measure."""

import os
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO


class FailedRunError(Exception):
    """A command that did not do its work: what it took is no measurement."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a run took: seconds of wall clock, and of processor in all its processes; its output and exit code."""

    wall: float
    cpu: float
    out: str = ""
    code: int = 0
    said: str = ""
    """What it wrote to standard error."""


def run(command: Sequence[str], cwd: Path, allowed: Sequence[int] = (0,)) -> Cost:
    """Run a command to its end.

    Args:
        command: The program and its arguments.
        cwd: The folder to run in.
        allowed: The exit codes that mean that it did its work.

    Raises:
        FailedRunError: It ended with another.
    """
    with TemporaryFile() as errors:
        begin = time.perf_counter()
        with subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, stderr=errors) as process:
            out = process.stdout.read() if process.stdout else b""
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - begin
            process.returncode = os.waitstatus_to_exitcode(status)
        said = _read(errors)
    _check(command, process.returncode, allowed, said)
    cpu = usage.ru_utime + usage.ru_stime
    return Cost(wall, cpu, out.decode("utf-8", "replace"), process.returncode, said)


def _read(errors: IO[bytes]) -> str:
    errors.seek(0)
    return errors.read().decode("utf-8", "replace")


def _check(command: Sequence[str], code: int, allowed: Sequence[int], said: str) -> None:
    if code not in allowed:
        last = " ".join(said.strip().splitlines()[-1:]) or "it said nothing"
        raise FailedRunError(f"{' '.join(command)} failed (exit code {code}): {last}")


def peak_memory(command: Sequence[str], cwd: Path, allowed: Sequence[int] = (0,)) -> float | None:
    """Run a command and give the most memory that all its processes had together, in MB.

    What processes share counts once (Linux's proportional set size, looked at every few milliseconds); None
    where the system does not tell.

    Args:
        command: The program and its arguments.
        cwd: The folder to run in.
        allowed: The exit codes that mean that it did its work.

    Raises:
        FailedRunError: It ended with another.
    """
    if not Path("/proc/self/smaps_rollup").exists():
        return None
    peak = 0
    with TemporaryFile() as errors:
        with subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=errors) as process:
            while process.poll() is None:
                pids = (process.pid, *_descendants(process.pid))
                peak = max(peak, sum(_proportional_set_size(pid) for pid in pids))
                time.sleep(0.004)
        _check(command, process.returncode, allowed, _read(errors))
    return peak / 1024


def _proportional_set_size(pid: int) -> int:
    """Give a process's share of memory in KB, 0 if it has just ended."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0


def _descendants(pid: int) -> list[int]:
    children: list[int] = []
    with suppress(OSError):
        children = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return children + [found for child in children for found in _descendants(child)]
