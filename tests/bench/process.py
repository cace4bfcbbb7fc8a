"""Running one command and taking its measure."""

import os
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Cost:
    """What a run took: seconds of wall clock, and of processor in all its processes; its output."""

    wall: float
    cpu: float
    out: str = ""


def run(command: Sequence[str], cwd: Path, allowed: Sequence[int] = (0,)) -> Cost:
    """Run a command to its end.

    Args:
        command: The program and its arguments.
        cwd: The folder to run in.
        allowed: The exit codes that mean that it did its work.
    """
    begin = time.perf_counter()
    with subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        out = process.stdout.read() if process.stdout else b""
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in allowed:
        raise RuntimeError(f"{' '.join(command)}: exit code {process.returncode}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, out.decode("utf-8", "replace"))


def peak_memory(command: Sequence[str], cwd: Path) -> float | None:
    """Run a command and give the most memory that all its processes had together, in MB.

    What processes share counts once (Linux's proportional set size, looked at every few milliseconds); None
    where the system does not tell.
    """
    if not Path("/proc/self/smaps_rollup").exists():
        return None
    peak = 0
    with subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while process.poll() is None:
            peak = max(
                peak, sum(_proportional_set_size(pid) for pid in (process.pid, *_descendants(process.pid)))
            )
            time.sleep(0.004)
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
