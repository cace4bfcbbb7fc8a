"""Writes the events of one process, and knows which lane (thread, task or process) is running right now."""

import _thread
import fcntl
import json
import os
import time
from collections import defaultdict
from typing import Any

HIGH_FD = 230
"""The pipe's descriptor is moved out of the way: a traced example gets the usual small numbers."""


class Recorder:
    """One process's end of the pipe.

    An event is one line of JSON, shorter than ``PIPE_BUF``, so that lines of several threads and processes
    never mix. ``t`` is ``time.monotonic_ns()``, which all processes of one machine share.
    """

    def __init__(self, pipe: str) -> None:
        self.pipe = pipe
        self._count = 0
        self._stacks: defaultdict[int, list[str]] = defaultdict(list)
        self.attach()

    def attach(self, lane: str | None = None) -> None:
        """Take this process as the one to record; ``lane`` is the lane of its only thread."""
        low = os.open(self.pipe, os.O_WRONLY | os.O_CLOEXEC)
        self._fd = fcntl.fcntl(low, fcntl.F_DUPFD_CLOEXEC, HIGH_FD)
        os.close(low)
        self._pid = os.getpid()
        self._stacks.clear()
        self.main = lane or f"{self._pid}.main"
        self._stacks[_thread.get_ident()].append(self.main)

    def emit(self, lane: str, event: str, **fields: Any) -> None:
        """Write one event of a lane; ``t`` among the fields says that it happened earlier than now."""
        line = {"t": time.monotonic_ns(), "lane": lane, "event": event, **fields}
        os.write(self._fd, json.dumps(line).encode()[:4000] + b"\n")

    def new_lane(self, kind: str, name: str, parent: str, **fields: Any) -> str:
        """Announce a lane that belongs to another one: a task to its thread, a thread to its process."""
        self._count += 1
        lane = f"{self._pid}.{self._count}"
        self.emit(lane, "lane", kind=kind, name=name, parent=parent, **fields)
        return lane

    def enter(self, lane: str) -> None:
        """From here on, this thread's events are the lane's."""
        self._stacks[_thread.get_ident()].append(lane)

    def leave(self) -> None:
        """Go back to the lane that this thread ran before `enter`."""
        ident = _thread.get_ident()
        self._stacks[ident].pop()
        if not self._stacks[ident]:
            del self._stacks[ident]

    @property
    def current(self) -> str:
        """The lane that the calling thread is running."""
        stack = self._stacks.get(_thread.get_ident())
        return stack[-1] if stack else self.main

    @property
    def thread(self) -> str:
        """The lane of the calling thread itself, whatever task it is running."""
        stack = self._stacks.get(_thread.get_ident())
        return stack[0] if stack else self.main
