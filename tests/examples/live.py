"""Looks at the stacks of a program that never ends, as a reader would, then ends it."""

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.examples.running import TIME_LIMIT, descendants, environment, holds_in_order

PAUSE = 0.05
"""Seconds between two looks; how many it takes does not matter."""
_RUN = (
    "import faulthandler, runpy, signal, sys; faulthandler.register(signal.SIGUSR1, all_threads=True); "
    "sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
)


@contextmanager
def running(program: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    """Run a program whose stacks SIGUSR1 writes to standard error; kill it and its children in the end."""
    mark = uuid.uuid4().hex
    process = subprocess.Popen(
        [sys.executable, *options, "-c", _RUN, str(program)],
        env=environment(mark),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        for pid in descendants(mark):
            os.kill(pid, signal.SIGKILL)
        process.kill()
        process.communicate()


def read_exactly(process: subprocess.Popen[str], expected: str) -> str:
    """As many lines of standard output as are expected."""
    assert process.stdout is not None
    return "".join(process.stdout.readline() for _ in expected.splitlines())


def stacks_show(process: subprocess.Popen[str], lines: tuple[str, ...]) -> str | None:
    """Look until the stacks hold these lines in this order; what is missing when they never do."""
    assert process.stderr is not None
    os.set_blocking(process.stderr.fileno(), False)
    deadline = time.monotonic() + TIME_LIMIT
    missing: str | None = lines[0]
    seen = ""
    while missing is not None and time.monotonic() < deadline:
        assert process.poll() is None, "it has ended"
        process.send_signal(signal.SIGUSR1)
        time.sleep(PAUSE)
        seen = process.stderr.read() or ""
        missing = holds_in_order(lines, seen)
    return None if missing is None else f"{missing!r} is not in:\n{seen}"
