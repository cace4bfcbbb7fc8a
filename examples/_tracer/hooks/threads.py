"""Threads, and what thread pools hand to their workers."""

import contextvars
import functools
import itertools
import sys
import threading
import weakref
from typing import Any

from examples._tracer.hooks.calls import Calls
from examples._tracer.hooks.recorder import Recorder

_INTERNAL = ("asyncio.", "multiprocessing.", "concurrent.futures.process")


def install(recorder: Recorder, calls: Calls) -> None:
    """Give every thread a lane from ``start`` to its end, and note each call that a pool's worker takes."""
    _watch_start(recorder)
    _watch_life(recorder)
    calls.targets.append(
        lambda on: [lane] if isinstance(on, threading.Thread) and (lane := vars(on).get("_lane")) else []
    )
    if "concurrent.futures.thread" in sys.modules:
        _watch_pools(recorder, calls)


def _watch_start(recorder: Recorder) -> None:
    start = threading.Thread.start

    def traced_start(self: threading.Thread) -> None:
        if _is_internal(self):
            start(self)
            return
        self._lane = recorder.new_lane("thread", self.name, recorder.main)  # type: ignore[attr-defined]
        recorder.emit(recorder.current, "create", to=[self._lane])  # type: ignore[attr-defined]
        start(self)

    threading.Thread.start = traced_start  # type: ignore[method-assign]


def _is_internal(thread: threading.Thread) -> bool:
    """Helper threads of event loops, process pools and process queues are no part of an example."""
    target = getattr(thread, "_target", None)
    modules = {str(getattr(target, "__module__", "")), type(thread).__module__}
    return any(module.startswith(_INTERNAL) for module in modules)


def _watch_life(recorder: Recorder) -> None:
    bootstrap = threading.Thread._bootstrap_inner  # type: ignore[attr-defined]

    def traced_bootstrap(self: Any) -> None:
        lane = vars(self).get("_lane")
        if lane is None:
            bootstrap(self)
            return
        recorder.enter(lane)
        recorder.emit(lane, "run")
        report = self._invoke_excepthook
        ended = ["result", None]

        def traced_report(thread: threading.Thread) -> None:
            kind = sys.exc_info()[0]
            ended[:] = ["exception", kind.__name__ if kind else None]
            report(thread)

        self._invoke_excepthook = traced_report
        run = self.run

        def traced_run() -> None:
            run()
            recorder.emit(lane, "result")
            ended[0] = None

        self.run = traced_run
        try:
            bootstrap(self)
        finally:
            if ended[0] is not None:
                recorder.emit(lane, ended[0], what=ended[1])
            recorder.leave()

    threading.Thread._bootstrap_inner = traced_bootstrap  # type: ignore[attr-defined]


def _watch_pools(recorder: Recorder, calls: Calls) -> None:
    from concurrent.futures import Future, thread  # noqa: PLC0415  # only where the example uses it

    item = thread._WorkItem
    init, run = item.__init__, item.run
    counter = itertools.count(1)
    numbers: weakref.WeakKeyDictionary[Any, int] = weakref.WeakKeyDictionary()
    workers: weakref.WeakKeyDictionary[Any, str] = weakref.WeakKeyDictionary()

    def traced_init(self: Any, future: Any, fn: Any, args: Any, kwargs: Any) -> None:
        numbers[future] = next(counter)
        recorder.emit(recorder.current, "submit", what=_called(fn, args), item=numbers[future])
        init(self, future, fn, args, kwargs)

    def traced_run(self: Any) -> None:
        future, fn, lane = self.future, self.fn, recorder.thread
        called: list[Any] = []

        def traced_fn(*args: Any, **kwargs: Any) -> Any:
            called.append(fn)
            workers[future] = lane
            recorder.emit(lane, "item-start", what=_called(fn, args), item=numbers[future])
            return fn(*args, **kwargs)

        self.fn = traced_fn
        run(self)
        if called:  # an item that was cancelled in the queue is taken out and not called
            failed = future.exception()
            recorder.emit(lane, "item-end", what=type(failed).__name__ if failed else None)

    item.__init__, item.run = traced_init, traced_run  # type: ignore[method-assign]
    calls.targets.append(lambda on: [workers[on]] if isinstance(on, Future) and on in workers else [])


def _called(fn: Any, args: tuple[Any, ...]) -> str:
    """The name of the function that is really handed over: ``to_thread`` hands over a context's ``run``."""
    while isinstance(fn, functools.partial):
        fn, args = fn.func, (*fn.args, *args)
    if args and isinstance(getattr(fn, "__self__", None), contextvars.Context):
        return _called(args[0], args[1:])
    return str(getattr(fn, "__name__", type(fn).__name__))
