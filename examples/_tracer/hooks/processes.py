"""Child processes: who starts them, who signals them, who collects their exit status.

When a child really ends is not seen here but by the tool's own process, which watches the child from outside:
a child that has ended and has not been waited for (a zombie) is one of the things a picture must show.
"""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import PurePath
from typing import Any

from examples._tracer.hooks.calls import Calls
from examples._tracer.hooks.code import ExampleCode
from examples._tracer.hooks.recorder import Recorder

_alive: dict[int, str] = {}
"""Lanes of children, by process id, until their status is collected."""


def install(recorder: Recorder, code: ExampleCode, calls: Calls) -> None:
    """Watch signals, and ``subprocess`` and ``multiprocessing`` where they are loaded."""
    _watch_signals(recorder)
    _watch_waitpid(recorder)
    if "subprocess" in sys.modules:
        _watch_popen(recorder, code)
    if "multiprocessing" in sys.modules:
        _watch_multiprocessing(recorder)
    calls.targets.append(lambda on: [lane] if (lane := _lane_of(on)) else [])


def _lane_of(on: Any) -> str | None:
    if type(on) is int:
        return _alive.get(on)
    return vars(on).get("_lane") if hasattr(on, "pid") and hasattr(on, "__dict__") else None


def _born(recorder: Recorder, pid: int, name: str, since: int) -> str:
    """Announce a child; its creation began at ``since``, before anything that it does itself."""
    lane = f"{pid}.main"
    _alive[pid] = lane
    recorder.emit(lane, "lane", kind="process", name=name, parent=recorder.main, pid=pid)
    recorder.emit(recorder.current, "create", to=[lane], t=since)
    return lane


def _reaped(recorder: Recorder, pid: int, code: int | None) -> None:
    lane = _alive.pop(pid, None)
    if lane is not None:
        recorder.emit(recorder.current, "reap", to=[lane], code=code)


def _watch_popen(recorder: Recorder, code: ExampleCode) -> None:
    import subprocess  # noqa: PLC0415  # only where the example uses it

    init, handle = subprocess.Popen.__init__, subprocess.Popen._handle_exitstatus  # type: ignore[attr-defined]

    def traced_init(self: Any, args: Any, *rest: Any, **kwargs: Any) -> None:
        since = time.monotonic_ns()
        init(self, args, *rest, **kwargs)
        frame = sys._getframe(1)
        name = code.assigned_name(frame) if code.owns(frame) else None
        self._lane = _born(recorder, self.pid, name or _program(args), since)

    def traced_handle(self: Any, status: int, *rest: Any, **kwargs: Any) -> None:
        handle(self, status, *rest, **kwargs)
        _reaped(recorder, self.pid, self.returncode)

    subprocess.Popen.__init__ = traced_init  # type: ignore[method-assign]
    subprocess.Popen._handle_exitstatus = traced_handle  # type: ignore[attr-defined]


def _program(args: Any) -> str:
    first = args if isinstance(args, str | bytes | os.PathLike) else args[0]
    name = PurePath(os.fsdecode(first)).name
    return "python" if name.startswith("python") else name


def _watch_multiprocessing(recorder: Recorder) -> None:
    from multiprocessing.process import BaseProcess  # noqa: PLC0415

    start = BaseProcess.start

    def traced_start(self: Any) -> None:
        since = time.monotonic_ns()
        start(self)
        self._lane = _born(recorder, self.pid, self.name, since)

    BaseProcess.start = traced_start  # type: ignore[method-assign]
    bootstrap = BaseProcess._bootstrap  # type: ignore[attr-defined]

    def traced_bootstrap(self: Any, *args: Any, **kwargs: Any) -> Any:
        recorder.emit(recorder.main, "run")
        return bootstrap(self, *args, **kwargs)

    BaseProcess._bootstrap = traced_bootstrap  # type: ignore[attr-defined]


def _watch_waitpid(recorder: Recorder) -> None:
    waitpid = os.waitpid

    def traced(pid: int, options: int, /) -> tuple[int, int]:
        found, status = waitpid(pid, options)
        if found:
            _reaped(recorder, found, os.waitstatus_to_exitcode(status))
        return found, status

    os.waitpid = traced

    def in_child() -> None:
        _alive.clear()
        recorder.attach(f"{os.getpid()}.main")

    os.register_at_fork(after_in_child=in_child)


def _watch_signals(recorder: Recorder) -> None:
    kill, killpg = os.kill, os.killpg
    install_handler, get_handler = signal.signal, signal.getsignal

    def sent(pids: list[int], number: int) -> None:
        lanes = [_alive[pid] for pid in pids if pid in _alive]
        lanes += [recorder.main] if os.getpid() in pids else []
        if number and lanes:
            recorder.emit(recorder.current, "signal", what=signal.Signals(number).name, to=lanes)

    def traced_kill(pid: int, number: int, /) -> None:
        sent([pid], number)
        kill(pid, number)

    def traced_killpg(group: int, number: int, /) -> None:
        sent([pid for pid in _alive if _group(pid) == group], number)
        killpg(group, number)

    def traced_signal(number: int, handler: Any) -> Any:
        watched = _seen(recorder, handler) if callable(handler) else handler
        return _original(install_handler(number, watched))

    def traced_getsignal(number: int) -> Any:
        return _original(get_handler(number))

    os.kill, os.killpg = traced_kill, traced_killpg
    signal.signal, signal.getsignal = traced_signal, traced_getsignal  # type: ignore[assignment]


_handlers: dict[Any, Any] = {}
"""Watched signal handlers and what the example installed: it gets back what it gave."""


def _original(handler: Any) -> Any:
    return _handlers.get(handler, handler)


def _seen(recorder: Recorder, handler: Callable[..., Any]) -> Callable[..., Any]:
    if handler is signal.default_int_handler:
        return handler

    def traced_handler(number: int, frame: Any) -> Any:
        what = f"{signal.Signals(number).name} → {getattr(handler, '__name__', 'handler')}()"
        recorder.emit(recorder.current, "handler", what=what)
        return handler(number, frame)

    _handlers[traced_handler] = handler
    return traced_handler


def _group(pid: int) -> int | None:
    try:
        return os.getpgid(pid)
    except ProcessLookupError:
        return None
