"""Runs a program as a reader would, in a folder of its own, and sees what it leaves behind."""

import os
import re
import subprocess
import sys
import uuid
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
TIME_LIMIT = 60
"""Seconds until a program counts as stuck; far beyond what any of them takes."""
_MARK = "EXAMPLE_RUN"
"""The environment variable by which the processes of a run are known."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a program did, and what was left of it: processes by id, files by name."""

    code: int
    stdout: str
    stderr: str
    processes: list[int]
    files: list[str]


def run(program: Path, folder: Path, *options: str) -> Outcome:
    """Run a program with Python options, in an empty working folder with an empty ``TMPDIR``."""
    work, temporary, mark = folder / "work", folder / "tmp", uuid.uuid4().hex
    work.mkdir()
    temporary.mkdir()
    result = subprocess.run(
        [sys.executable, *options, str(program)],
        cwd=work,
        env={
            **os.environ,
            "TMPDIR": str(temporary),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONUNBUFFERED": "",
            _MARK: mark,
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
        check=False,
        start_new_session=True,
    )
    left = sorted(path.name for place in (work, temporary) for path in place.iterdir())
    return Outcome(result.returncode, result.stdout, result.stderr, descendants(mark), left)


def environment(mark: str) -> dict[str, str]:
    """The environment of a run: no caches beside the programs, output buffered as usual, its mark."""
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "", _MARK: mark}


def descendants(mark: str) -> list[int]:
    """Processes that still carry the run's mark in their environment, zombies aside: they have none."""
    wanted = f"{_MARK}={mark}".encode()
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            environment = (process / "environ").read_bytes()
        except OSError:  # it has ended, or is not ours
            continue
        if wanted in environment.split(b"\0"):
            found.append(int(process.name))
    return found


def holds_in_order(lines: tuple[str, ...], text: str) -> str | None:
    """The first of some lines that a text does not hold in this order; None when it holds all.

    A line is held where one of the text's contains it; ``…`` stands for any run of characters.
    """
    rest = iter(text.splitlines())
    for line in lines:
        pattern = re.compile(".*".join(map(re.escape, line.strip().split("…"))))
        if not any(pattern.search(real) for real in rest):
            return line
    return None
