"""Runs an example under observation and gives back what was observed, unprocessed.

The example runs in a fresh folder with a fresh ``TMPDIR``. Its children's ends are seen from here, through
process file descriptors (Linux); where the system has none, a child counts as ended when its status is
collected.
"""

import json
import os
import selectors
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
TIME_LIMIT = 30.0
"""Seconds after which a traced example counts as stuck."""
_START = (
    "import sys; sys.path.insert(0, {root!r}); "
    "from examples._tracer.hooks.bootstrap import main; main({args})"
)

RawEvent = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Run:
    """One observed run: exit code, output, and events sorted by time."""

    code: int
    stdout: str
    stderr: str
    events: list[RawEvent]


@dataclass(slots=True)
class _Watch:
    """Reads the pipe, and turns the ends of announced children into events."""

    selector: selectors.BaseSelector
    events: list[RawEvent] = field(default_factory=list)
    rest: bytes = b""

    def wait(self, seconds: float) -> None:
        for key, _ in self.selector.select(seconds):
            if key.data is None:
                self.read(key.fd)
            else:
                self.events.append({"t": time.monotonic_ns(), "lane": key.data, "event": "gone"})
                self.selector.unregister(key.fd)
                os.close(key.fd)

    def read(self, pipe: int) -> None:
        try:
            *lines, self.rest = (self.rest + os.read(pipe, 1 << 16)).split(b"\n")
        except BlockingIOError:
            return
        for line in lines:
            event = json.loads(line)
            self.events.append(event)
            if event["event"] == "lane" and "pid" in event and hasattr(os, "pidfd_open"):
                self.watch(event)

    def watch(self, event: RawEvent) -> None:
        try:
            descriptor = os.pidfd_open(event["pid"])
        except ProcessLookupError:  # already collected
            return
        self.selector.register(descriptor, selectors.EVENT_READ, event["lane"])


def run(example: Path) -> Run:
    """Run an example observed.

    Raises:
        TimeoutError: It did not end within `TIME_LIMIT` seconds; it has been killed.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="trace-")))
        pipe, work, temporary = folder / "events", folder / "work", folder / "tmp"
        os.mkfifo(pipe)
        work.mkdir()
        temporary.mkdir()
        reader = os.open(
            pipe, os.O_RDWR | os.O_NONBLOCK
        )  # read and write: no end of file between two writers
        stack.callback(os.close, reader)
        watch = _Watch(stack.enter_context(selectors.DefaultSelector()))
        watch.selector.register(reader, selectors.EVENT_READ, None)
        args = ", ".join(repr(str(value)) for value in (ROOT, example.resolve(), pipe))
        command = [sys.executable, "-c", _START.format(root=str(ROOT), args=args)]
        with _output(folder) as (out, err):
            process = subprocess.Popen(  # noqa: S603  # our own command
                command, cwd=work, env={**os.environ, "TMPDIR": str(temporary)},
                stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True,
            )  # fmt: skip
            try:
                code = _until_ended(process, watch, example)
            finally:
                process.kill()
                process.wait()
        watch.read(reader)
        stdout, stderr = ((folder / name).read_text("utf-8") for name in ("stdout", "stderr"))
    return Run(code, stdout, stderr, sorted(watch.events, key=lambda event: int(event["t"])))


@contextmanager
def _output(folder: Path) -> Iterator[tuple[Any, Any]]:
    with (folder / "stdout").open("wb") as out, (folder / "stderr").open("wb") as err:
        yield out, err


def _until_ended(process: subprocess.Popen[bytes], watch: _Watch, example: Path) -> int:
    limit = time.monotonic() + TIME_LIMIT
    while (code := process.poll()) is None:
        if time.monotonic() > limit:
            raise TimeoutError(f"{example}: did not end within {TIME_LIMIT:.0f} s")
        watch.wait(0.05)
    watch.wait(0)
    return code
