"""Calls that block the calling thread, and locks.

A call is noted when the example's own code makes it: ``queue.get`` called by the example is, the lock and the
condition that it uses inside are not. The label is the example's expression.
"""

import functools
import os
import sys
import threading
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any, Self

from examples._tracer.hooks.code import ExampleCode
from examples._tracer.hooks.recorder import Recorder

BLOCKING = {
    "time": ["sleep"],
    "os": ["read", "write", "waitpid", "waitid", "wait"],
    "select": ["select"],
    "selectors": ["DefaultSelector.select"],
    "signal": ["pause", "sigwait", "sigtimedwait"],
    "fcntl": ["flock", "lockf"],
    "threading": [
        "Thread.join",
        "Event.wait",
        "Condition.wait",
        "Condition.wait_for",
        "Condition.__enter__",
        "Semaphore.acquire",
        "Semaphore.__enter__",
        "Barrier.wait",
    ],
    "queue": ["Queue.get", "Queue.put", "Queue.join"],
    "socket": ["socket.accept", "socket.connect", "socket.recv", "socket.sendall"],
    "sched": ["scheduler.run"],
    "subprocess": [
        "Popen.wait",
        "Popen.communicate",
        "Popen.__exit__",
        "run",
        "call",
        "check_call",
        "check_output",
    ],
    "concurrent.futures": ["wait"],
    "concurrent.futures._base": ["Future.result", "Future.exception", "Executor.__exit__"],
    "concurrent.futures.thread": ["ThreadPoolExecutor.shutdown"],
    "concurrent.futures.process": ["ProcessPoolExecutor.shutdown"],
    "multiprocessing.process": ["BaseProcess.join"],
    "multiprocessing.queues": ["Queue.get", "Queue.put", "SimpleQueue.get", "JoinableQueue.join"],
    "multiprocessing.connection": ["_ConnectionBase.recv", "_ConnectionBase.poll", "wait"],
    "multiprocessing.synchronize": ["SemLock.__enter__", "Condition.wait", "Event.wait", "Barrier.wait"],
    "multiprocessing.pool": ["Pool.map", "Pool.apply", "Pool.starmap", "Pool.join", "ApplyResult.get"],
}
"""Functions and methods by module. A name that this Python does not have is passed over."""

STDERR = 2
FILE_METHODS = frozenset({"read", "readline", "readlines", "readinto", "read1", "write", "flush"})
"""C methods of pipes' file objects, seen by the profiler: their classes cannot be changed."""


class Calls:
    """Wraps what blocks. Each of ``targets`` gives the lanes behind an object that is waited for, or none."""

    def __init__(self, recorder: Recorder, code: ExampleCode) -> None:
        self.recorder, self.code = recorder, code
        self.targets: list[Callable[[Any], list[str]]] = []

    def install(self) -> None:
        """Wrap every function of `BLOCKING` whose module is loaded, and the lock factories."""
        for module_name, names in BLOCKING.items():
            module = sys.modules.get(module_name)
            for name in names if module is not None else ():
                self._wrap(module, name)
        threading.Lock = functools.partial(_Lock, self, threading.Lock)  # type: ignore[assignment]
        threading.RLock = functools.partial(_Lock, self, threading.RLock)  # type: ignore[assignment]
        sys.setprofile(self._profile)
        threading.setprofile(self._profile)

    def _wrap(self, holder: Any, name: str) -> None:
        class_name, _, attribute = name.rpartition(".")
        holder = getattr(holder, class_name, None) if class_name else holder
        original = getattr(holder, attribute, None)
        if original is None:
            return

        @functools.wraps(original)
        def blocking(*args: Any, **kwargs: Any) -> Any:
            frame = sys._getframe(1)
            if not self.code.owns(frame) or _at_once(attribute, args, kwargs):
                return original(*args, **kwargs)
            awaited = _awaited(class_name, args)
            with self.blocked(frame, awaited, attribute == "__exit__") as block:
                result = original(*args, **kwargs)
                block.ended = _has_ended(attribute, awaited)
            return result

        setattr(holder, attribute, blocking)

    def blocked(self, frame: FrameType, on: Any = None, leaving: bool = False) -> "_Blocked":  # noqa: FBT001, FBT002
        """A context in which the current lane counts as blocked in the frame's expression."""
        to = [lane for find in self.targets for lane in find(on)] if on is not None else []
        return _Blocked(self.recorder, self.code.expression(frame), to, leaving)

    def _profile(self, frame: FrameType, event: str, function: Any) -> None:
        """C calls of the example on file objects. Ordinary calls come through here too: decide fast."""
        if event == "c_call":
            if getattr(function, "__name__", None) in FILE_METHODS and self._is_pipe(frame, function):
                self.recorder.emit(self.recorder.current, "block", what=self.code.expression(frame), to=[])
        elif event in {"c_return", "c_exception"}:  # noqa: SIM102  # the order keeps the common case fast
            if getattr(function, "__name__", None) in FILE_METHODS and self._is_pipe(frame, function):
                self.recorder.emit(self.recorder.current, "unblock")

    def _is_pipe(self, frame: FrameType, function: Any) -> bool:
        file = getattr(function, "__self__", None)
        raw: Any = getattr(getattr(file, "buffer", file), "raw", None)
        name = getattr(raw, "name", None)  # a descriptor's number, where the file was opened by one
        return self.code.owns(frame) and isinstance(name, int) and name > STDERR


def _awaited(class_name: str, args: tuple[Any, ...]) -> Any:
    """What a call waits for: its method's object, or the process id among its arguments."""
    if class_name:
        return args[0] if args else None
    return next((arg for arg in args if type(arg) is int and arg > 1), None)


def _has_ended(name: str, awaited: Any) -> bool:
    """Whether what a call waited for is over. A ``join`` whose time ran out returns just as one that has waited."""
    if name == "waitid":
        return True
    process = getattr(awaited, "_popen", None) or awaited  # not `exitcode`: that would look, and reap
    return getattr(process, "returncode", None) is not None


def _at_once(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Whether a call only tries, and returns at once whatever it finds."""
    if name in {"waitpid", "waitid"}:
        return bool(args[-1] & os.WNOHANG)
    if name in {"flock", "lockf"}:
        fcntl = sys.modules["fcntl"]
        return bool(args[1] & (fcntl.LOCK_NB | fcntl.LOCK_UN))
    if name == "select" and args[3:4] == (0,):
        return True
    if kwargs.get("block", True) is False or kwargs.get("blocking", True) is False:
        return True
    flag = 2 if name == "put" else 1
    if name in {"acquire", "get", "put"} and any(value is False for value in args[flag : flag + 1]):
        return True
    return bool(args) and getattr(args[0], "returncode", None) is not None


class _Blocked:
    def __init__(self, recorder: Recorder, what: str, to: list[str], leaving: bool) -> None:  # noqa: FBT001
        self._recorder, self._what, self._to, self._leaving = recorder, what, to, leaving
        self.ended = False

    def __enter__(self) -> Self:
        self._lane = self._recorder.current
        self._recorder.emit(self._lane, "block", what=self._what, to=self._to, leaving=self._leaving)
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        error = kind.__name__ if kind is not None else None
        self._recorder.emit(self._lane, "unblock", what=error, ended=self.ended)


class _Lock:
    """A lock or re-entrant lock whose waiting is seen; everything else is the real lock's."""

    def __init__(self, calls: Calls, factory: Callable[..., Any], *args: Any) -> None:
        self._calls, self._lock = calls, factory(*args)

    def acquire(self, *args: Any, **kwargs: Any) -> Any:
        return self._seen(sys._getframe(1), self._lock.acquire, *args, **kwargs)

    def __enter__(self) -> Any:
        return self._seen(sys._getframe(1), self._lock.__enter__)

    def _seen(self, frame: FrameType, acquire: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if not self._calls.code.owns(frame) or _at_once("acquire", (None, *args), kwargs):
            return acquire(*args, **kwargs)
        with self._calls.blocked(frame):
            return acquire(*args, **kwargs)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> Any:
        return self._lock.__exit__(kind, error, trace)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._lock, name)

    def __repr__(self) -> str:
        return repr(self._lock)
