"""Asking whoever renders a scan which references of its pages the scan does not answer.

The scanner knows no pages. It is told a program that does, runs it with the scan's path as last argument, and reads
its answer: a JSON list of `BrokenReference` on standard output, with exit code 0 or 1.
"""

import os
import shlex
from pathlib import Path

import msgspec

from scanner.errors import ScannerError
from scanner.gitobjects import printable
from scanner.processes import run

SECONDS = 3600.0
"""Time limit of the program."""


class BrokenReference(msgspec.Struct, frozen=True, kw_only=True):
    """A reference that a scan does not answer: the page's path, the line (None for the page as a whole), and why."""

    page: str
    line: int | None
    kind: str
    message: str


_answer = msgspec.json.Decoder(tuple[BrokenReference, ...])


def broken_references(command: str, scan: Path, work: Path) -> tuple[BrokenReference, ...]:
    """Ask a program.

    Args:
        command: The program and its arguments, quoted as for a shell.
        scan: The scan file.
        work: Where the program may keep temporary files (as ``TMPDIR``).

    Raises:
        ScannerError: It cannot be run, fails, or gives something else.
    """
    name = printable(command)
    try:
        words = [*shlex.split(command), str(scan)]
        done = run(words, environment=os.environ | {"TMPDIR": str(work)}, seconds=SECONDS)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise ScannerError(f"{name}: cannot be run: {reason or 'it takes too long'}; see --pages") from error
    if done.code not in {0, 1}:
        lines = done.errors.decode("utf-8", "replace").split("\n")
        said = next((printable(line) for line in reversed(lines) if line.strip()), f"exit code {done.code}")
        raise ScannerError(f"{name}: cannot say which references are broken: {said}; run it by itself")
    try:
        return _answer.decode(done.output)
    except msgspec.DecodeError as error:
        raise ScannerError(f"{name}: its answer is no list of broken references: {error}") from error
