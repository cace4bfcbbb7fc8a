"""Holds a TeX log against what a printed book must not have: ``python -m tests.book.check_log BOOK.log``.

TeX reports characters that no font has, lines and tables that stick out into the margin, and references that lead
nowhere, and ends with success all the same. TeX breaks the lines of its log after ``max_print_line`` characters;
`make pdf` sets that variable so high that no message is broken.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

TOLERANCE = 1.0
"""Points that a line may stick out by: about the width of a hair space."""

_OVERFULL = re.compile(r"Overfull \\hbox \((?P<points>[0-9.]+)pt too wide\) (?P<place>.*)")
_FAULTS = (
    re.compile(r"Missing character: .*"),
    re.compile(r".*Warning: (Hyper r|R)eference .* undefined.*"),
    re.compile(r".*Warning: Label .* multiply defined.*"),
)


def faults(log: str) -> Iterator[str]:
    """The messages of a log that a book must not have, each once, in their order."""
    seen: set[str] = set()
    for line in log.splitlines():
        if line not in seen and _is_fault(line):
            seen.add(line)
            yield line


def _is_fault(line: str) -> bool:
    overfull = _OVERFULL.match(line)
    if overfull:
        return float(overfull["points"]) > TOLERANCE
    return any(pattern.match(line) for pattern in _FAULTS)


def main(arguments: Sequence[str]) -> int:
    """Print the faults of the logs; 0 if there are none, 1 if there are, 2 if a log cannot be read."""
    found = 0
    for name in arguments:
        try:
            log = Path(name).read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            sys.stderr.write(f"{name}: {error.strerror}; build the book first: make pdf\n")
            return 2
        for fault in faults(log):
            sys.stderr.write(f"{name}: {fault}\n")
            found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
