"""Progress on a terminal: one line that is rewritten, and gone when the work is done. Elsewhere, nothing."""

import time
from typing import Protocol, TextIO

_SECONDS_BETWEEN = 0.1


class Progress(Protocol):
    """What a scan tells about its progress."""

    def phase(self, name: str, total: int, unit: str = "files") -> None:
        """Begin a phase of so many pieces of work; 0 where nobody knows how many."""

    def advance(self, count: int = 1) -> None:
        """Note that so many more are done."""

    def end(self) -> None:
        """Remove what is shown."""


class Silent:
    """Shows nothing."""

    def phase(self, name: str, total: int, unit: str = "files") -> None:
        """Show nothing."""

    def advance(self, count: int = 1) -> None:
        """Show nothing."""

    def end(self) -> None:
        """Show nothing."""


class TerminalLine:
    """Shows the phase and what is done of it on one line of a terminal.

    Args:
        stream: The terminal.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._name = self._unit = ""
        self._done = self._total = self._width = 0
        self._next = 0.0

    def phase(self, name: str, total: int, unit: str = "files") -> None:
        """Begin a phase."""
        self._name, self._unit, self._done, self._total = name, unit, 0, total
        self._next = 0.0
        self._show()

    def advance(self, count: int = 1) -> None:
        """Note that so many more are done."""
        self._done += count
        self._show()

    def end(self) -> None:
        """Remove the line."""
        if self._width:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()

    def _show(self) -> None:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _SECONDS_BETWEEN
            count = f": {self._done}/{self._total} {self._unit}" if self._total else " …"
            self._write(self._name + count)

    def _write(self, text: str) -> None:
        self._stream.write(f"\r{text:{self._width}}")
        self._stream.flush()
        self._width = len(text)


def progress_on(stream: TextIO, *, quiet: bool = False) -> Progress:
    """Give the progress to show on a stream: nothing unless it is a terminal."""
    return TerminalLine(stream) if stream.isatty() and not quiet else Silent()
