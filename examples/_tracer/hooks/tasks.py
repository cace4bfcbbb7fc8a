"""Tasks: a subclass of ``asyncio.Task`` that sees each step, each cancellation request and the end.

Why a subclass and a coroutine in front of the real one, rather than a task factory alone: the C task has no
hook between two steps, but it drives any ``collections.abc.Coroutine`` by ``send`` and ``throw``. So the
subclass hands the C task a thin coroutine that passes every call on; the loop's task factory stays the
example's own to set. The pure-Python ``_PyTask`` would be easier to watch but is not the class that readers
run.

No strong reference to a task or to what it waits for is kept: an example that loses its only reference loses
it.
"""

import asyncio
import asyncio.tasks
import os
import sys
import weakref
from collections.abc import Coroutine, Generator
from types import CodeType, FrameType
from typing import Any

from examples._tracer.hooks.code import ExampleCode
from examples._tracer.hooks.recorder import Recorder

_Yielded = Any
_lanes: "weakref.WeakKeyDictionary[asyncio.Future[Any], str]" = weakref.WeakKeyDictionary()
"""The lane behind a future: a task's own, what a shield protects, the worker's of a submitted call."""
_waiting: "dict[str, weakref.ref[asyncio.Future[Any]]]" = {}
"""Suspended lanes and the future that each waits for, until that future is seen done."""


class TracedCoroutine(Coroutine[Any, Any, Any]):
    """Passes every step on to the real coroutine and tells the recorder."""

    def __init__(self, coro: Any, lane: str, recorder: Recorder, code: ExampleCode) -> None:
        self._coro, self._lane, self._recorder, self._code = coro, lane, recorder, code

    def send(self, value: Any) -> _Yielded:
        return self._step(self._coro.send, value)

    def throw(self, *args: Any) -> _Yielded:
        try:
            return self._step(self._coro.throw, *args)
        finally:  # here and in `_step`: the exception's traceback holds this frame, which must not hold the exception
            del args

    def close(self) -> None:
        self._coro.close()

    def __await__(self) -> Generator[Any, Any, Any]:
        return self._coro.__await__()  # type: ignore[no-any-return]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._coro, name)  # cr_code, cr_frame, __qualname__: what representations show

    def _step(self, advance: Any, *args: Any) -> _Yielded:
        emit, lane = self._recorder.emit, self._lane
        announce_ready(self._recorder)
        if _waiting.pop(lane, None) is not None:
            emit(lane, "ready")
        emit(lane, "run", what=_raised(advance, args))
        self._recorder.enter(lane)
        try:
            yielded = advance(*args)
        except StopIteration:
            self._end("result")
            raise
        except asyncio.CancelledError:
            self._end("cancelled")
            raise
        except BaseException as error:
            self._end("exception", what=type(error).__name__)
            raise
        finally:
            del args
        announce_ready(self._recorder, by=lane)
        self._suspend(yielded)
        return yielded

    def _end(self, event: str, **fields: Any) -> None:
        announce_ready(self._recorder, by=self._lane)
        self._recorder.emit(self._lane, event, **fields)
        self._recorder.leave()

    def _suspend(self, yielded: _Yielded) -> None:
        frames = _chain(self._coro)
        own = [index for index, frame in enumerate(frames) if self._code.owns(frame)]
        what = self._code.expression(frames[own[-1]]) if own else None
        beyond = frames[own[-1] + 1 :] if own else frames
        leaving = bool(beyond) and beyond[0].f_code.co_name == "__aexit__"
        targets = _targets(yielded, beyond)
        self._recorder.emit(self._lane, "wait", what=what, leaving=leaving, to=targets, ready=yielded is None)
        if yielded is not None:
            _waiting[self._lane] = weakref.ref(yielded)
        self._recorder.leave()


def announce_ready(recorder: Recorder, by: str | None = None) -> None:
    """Tell which suspended tasks could go on: what they wait for is done, but the loop has not come to them.

    Asked at the end of a task's step, before the loop does anything else: then that task, ``by``, did it.
    """
    found = [lane for lane, ref in _waiting.items() if (future := ref()) is not None and future.done()]
    if by is not None and found:
        recorder.emit(by, "wake", to=found)
    for lane in found:
        del _waiting[lane]
        recorder.emit(lane, "ready")


def _raised(advance: Any, args: tuple[Any, ...]) -> str | None:
    """The exception that a step starts with: what the task waited for raised it, or its cancellation."""
    if advance.__name__ != "throw":
        return None
    error = args[0]
    return error.__name__ if isinstance(error, type) else type(error).__name__


def _chain(coro: Any) -> list[FrameType]:
    """The frames of a suspended coroutine, outermost first, as far as they can be followed."""
    frames = []
    while coro is not None:
        frame = getattr(coro, "cr_frame", None) or getattr(coro, "gi_frame", None)
        if frame is None:
            break
        frames.append(frame)
        coro = getattr(coro, "cr_await", None) or getattr(coro, "gi_yieldfrom", None)
    return frames


def _targets(yielded: _Yielded, beyond: list[FrameType]) -> list[str]:
    """The lanes that a suspended task waits for; also through ``gather``, ``wait``, ``TaskGroup``."""
    futures: list[Any] = [yielded, *getattr(yielded, "_children", ())]
    for frame in beyond:
        names = frame.f_locals
        where = f"{frame.f_globals.get('__name__')}.{frame.f_code.co_name}"
        if where in {"asyncio.tasks._wait", "asyncio.tasks.wait"}:
            futures += names.get("fs", ())
        elif where == "asyncio.tasks.wait_for":
            futures.append(names.get("fut"))
        elif where.startswith("asyncio.taskgroups."):
            futures += getattr(names.get("self"), "_tasks", ())
    known = [_lanes[f] for f in futures if isinstance(f, asyncio.Future) and f in _lanes and not f.done()]
    return list(dict.fromkeys(known))


_LIBRARY = os.path.join(os.path.dirname(asyncio.__file__), "")  # noqa: PTH118, PTH120  # a prefix of file names
_INTERNAL = {"base_events", "base_subprocess", "selector_events", "sslproto", "subprocess", "unix_events"}


def _name(coro: Any) -> str:
    qualname = str(getattr(coro, "__qualname__", type(coro).__name__))
    return qualname.rpartition("<locals>.")[2] + "()"


def _is_loop_internal(code: CodeType | None) -> bool:
    """Loop and transports run coroutines of their own as tasks; they are no part of what an example shows."""
    if code is None or not code.co_filename.startswith(_LIBRARY):
        return False
    return code.co_filename.removeprefix(_LIBRARY).removesuffix(".py") in _INTERNAL


class Task(asyncio.Task[Any]):
    """``asyncio.Task`` with a lane. Name, representation and behaviour are the original's."""

    _recorder: Recorder
    _code: ExampleCode
    _lane: str | None = None

    def __init__(self, coro: Any, **options: Any) -> None:
        if asyncio.iscoroutine(coro) and not _is_loop_internal(getattr(coro, "cr_code", None)):
            recorder = self._recorder
            name = options.get("name")
            lane = recorder.new_lane("task", str(name) if name is not None else _name(coro), recorder.thread)
            recorder.emit(recorder.current, "create", to=[lane])
            self._lane, self._real = lane, coro
            coro = TracedCoroutine(coro, lane, recorder, self._code)
        super().__init__(coro, **options)
        if self._lane is not None:
            _lanes[self] = self._lane

    def set_name(self, value: object, /) -> None:
        super().set_name(value)
        if self._lane is not None:
            self._recorder.emit(self._lane, "name", what=str(value))

    def get_coro(self) -> Any:
        return super().get_coro() if self._lane is None else self._real

    def cancel(self, msg: Any | None = None) -> bool:
        if self._lane is None or self.done():
            return super().cancel(msg)
        by = _cancelling[-1] if _cancelling else self._recorder.current
        event = "timeout" if _is_timeout(sys._getframe(1)) else "cancel"
        self._recorder.emit(by, event, to=[self._lane])
        _cancelling.append(self._lane)
        try:
            return super().cancel(msg)
        finally:
            _cancelling.pop()
            announce_ready(self._recorder)

    def __del__(self) -> None:
        if self._lane is not None and not self.done():
            self._recorder.emit(self._lane, "destroyed")
        super().__del__()  # the C type has one: it reports the pending task


_cancelling: list[str] = []
"""Tasks whose ``cancel`` is on the way: a task that awaits another hands the request on to it."""


def _is_timeout(frame: FrameType | None) -> bool:
    """Whether ``cancel`` was called by a time limit (``asyncio.timeout``; ``wait_for`` on 3.11)."""
    while frame is not None and str(frame.f_globals.get("__name__", "")).startswith("asyncio."):
        if frame.f_code.co_name == "_on_timeout":
            return True
        if frame.f_code.co_name == "wait_for" and "waiter" in frame.f_locals:
            waiter = frame.f_locals["waiter"]
            return bool(waiter.done() and not waiter.cancelled())
        frame = frame.f_back
    return False


def install(recorder: Recorder, code: ExampleCode) -> None:
    """Put the subclass in the class's place, and note what a shield protects."""
    Task._recorder, Task._code = recorder, code
    Task.__module__, Task.__qualname__ = asyncio.Task.__module__, "Task"
    original_shield = asyncio.shield

    def shield(arg: Any) -> "asyncio.Future[Any]":
        inner = asyncio.ensure_future(arg)
        outer = original_shield(inner)
        if inner in _lanes and outer is not inner:
            _lanes[outer] = _lanes[inner]
        return outer

    asyncio.tasks.Task = asyncio.Task = Task  # type: ignore[misc]
    asyncio.tasks.shield = asyncio.shield = shield
    if hasattr(asyncio, "create_eager_task_factory"):  # 3.12
        eager = asyncio.create_eager_task_factory(Task)
        asyncio.tasks.eager_task_factory = asyncio.eager_task_factory = eager  # type: ignore[attr-defined]
    _watch_loops(recorder)


def _watch_loops(recorder: Recorder) -> None:
    loop_class = asyncio.base_events.BaseEventLoop
    run_forever = loop_class.run_forever

    def watched(loop: Any) -> None:
        recorder.emit(recorder.thread, "loop-start")
        try:
            run_forever(loop)
        finally:
            recorder.emit(recorder.thread, "loop-stop")

    loop_class.run_forever = watched  # type: ignore[method-assign,assignment]
