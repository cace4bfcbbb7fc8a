"""Running a program in a session of its own, which ends with whoever waits for it. The only module that does."""

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finished:
    """What a program gave: its exit code, and all that it wrote."""

    code: int
    output: bytes
    errors: bytes


def run(
    command: Sequence[str],
    *,
    environment: Mapping[str, str],
    seconds: float,
    stdin: bytes = b"",
    watch: Callable[[bytes], None] | None = None,
) -> Finished:
    """Run a program to its end. It is ended, with all that it started, when the wait is interrupted.

    Args:
        command: The program and its arguments; no shell.
        environment: All of its environment.
        seconds: Its time limit.
        stdin: What it reads; nothing when ``watch`` is given.
        watch: Called with each piece of its standard error as it comes; its standard output is discarded then.

    Raises:
        OSError: It cannot be started.
        TimeoutError: It did not end within its time.
    """
    process = subprocess.Popen(  # noqa: S603  (no shell; the callers guard what they pass)
        command,
        stdin=subprocess.PIPE if watch is None else subprocess.DEVNULL,
        stdout=subprocess.PIPE if watch is None else subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
    )
    try:
        if watch is None:
            output, errors = process.communicate(stdin, timeout=seconds)
        else:
            output, errors = b"", _follow(process, seconds, watch)
    except BaseException as error:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        if isinstance(error, subprocess.TimeoutExpired):
            raise TimeoutError from error
        raise
    return Finished(process.returncode, output, errors)


def _follow(process: subprocess.Popen[bytes], seconds: float, watch: Callable[[bytes], None]) -> bytes:
    """Hand on a program's standard error while it comes; give all of it."""
    assert process.stderr is not None  # noqa: S101  (it is a pipe)
    end = time.monotonic() + seconds
    collected = bytearray()
    with selectors.DefaultSelector() as selector:
        selector.register(process.stderr, selectors.EVENT_READ)
        while selector.select(max(0.0, end - time.monotonic())):
            piece = os.read(process.stderr.fileno(), 65536)
            if not piece:
                process.wait(max(0.0, end - time.monotonic()))
                process.stderr.close()
                return bytes(collected)
            collected += piece
            watch(piece)
    raise subprocess.TimeoutExpired(process.args, seconds)
