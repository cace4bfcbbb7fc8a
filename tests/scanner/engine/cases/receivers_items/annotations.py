"""Parameters and returns by annotation, in all the forms that there are."""
from __future__ import annotations

import asyncio  # expect: import asyncio
import queue  # expect: import queue
import threading  # expect: import threading
import typing as t
from typing import TYPE_CHECKING, Annotated, Any, Callable, Final, Generic, NewType, Optional, TypeAlias, TypeVar, Union

if TYPE_CHECKING:
    from subprocess import Popen  # expect: import subprocess.Popen

Jobs: TypeAlias = "queue.Queue[int]"  # expect: api_use queue.Queue
Tasks = dict[str, set[asyncio.Task]]  # expect: api_use asyncio.Task
Kept = NewType("Kept", threading.Thread)  # expect: api_use threading.Thread
T = TypeVar("T")
B = TypeVar("B", bound=threading.Event)  # expect: api_use threading.Event


def forms(
    a: "queue.Queue[int]",  # expect: api_use queue.Queue
    b: Optional[queue.Queue],  # expect: api_use queue.Queue
    c: Union[queue.Queue, None],  # expect: api_use queue.Queue
    d: queue.Queue | None,  # expect: api_use queue.Queue
    e: Annotated[queue.Queue, "kept"],  # expect: api_use queue.Queue
    f: Jobs,
    g: Tasks,
    h: Popen,  # expect: api_use subprocess.Popen
    i: Kept,
    j: B,
    k: t.Optional["threading.Event"] = None,  # expect: api_use threading.Event
    *more: threading.Thread,  # expect: api_use threading.Thread
    **named: asyncio.Future,  # expect: api_use asyncio.Future
) -> Callable[[], queue.Queue]:  # expect: api_use queue.Queue
    a.get()  # expect: receiver_method queue.Queue.get
    b.get()  # expect: receiver_method queue.Queue.get
    c.get()  # expect: receiver_method queue.Queue.get
    d.get()  # expect: receiver_method queue.Queue.get
    e.get()  # expect: receiver_method queue.Queue.get
    f.get()  # expect: receiver_method queue.Queue.get
    for tasks in g.values():
        for task in tasks:
            task.cancel()  # expect: receiver_method asyncio.Task.cancel
    h.wait()  # expect: receiver_method subprocess.Popen.wait
    i.join()  # expect: receiver_method threading.Thread.join
    j.set()  # expect: receiver_method threading.Event.set
    k.set()  # expect: receiver_method threading.Event.set
    more[0].join()  # expect: receiver_method threading.Thread.join
    named["x"].result()  # expect: receiver_method asyncio.Future.result
    constant: Final = threading.Lock()  # expect: api_use threading.Lock
    constant.acquire()  # expect: receiver_method threading.Lock.acquire


def undecided(a: Any, b: object, c: T):
    a.get()  # expect: candidate ?.get unresolved any
    b.get()  # expect: candidate ?.get unresolved any
    c.get()  # expect: candidate ?.get unresolved type-variable


class Box(Generic[T]):
    def __init__(self, value: T):
        self.value = value


def same(value: T) -> T:
    return value


def generic(box: Box[queue.Queue]):  # expect: api_use queue.Queue
    same(queue.Queue()).get()  # expect: api_use queue.Queue; receiver_method queue.Queue.get
    forms()().get()  # expect: receiver_method queue.Queue.get


def narrowed(x, y: queue.Queue | dict | None, z):  # expect: api_use queue.Queue
    if isinstance(x, queue.Queue):  # expect: api_use queue.Queue
        x.get()  # expect: receiver_method queue.Queue.get
    if isinstance(y, queue.Queue):  # expect: api_use queue.Queue
        y.get()  # expect: receiver_method queue.Queue.get
    elif y is not None:
        y.get()  # expect: candidate ?.get excluded dict
    if not isinstance(y, queue.Queue):  # expect: api_use queue.Queue
        return
    y.get()  # expect: receiver_method queue.Queue.get
    if not isinstance(x, dict):
        raise TypeError
    x.get(1)  # expect: candidate ?.get excluded dict
    for item in z:
        if not isinstance(item, dict):
            continue
        item.get("k")  # expect: candidate ?.get excluded dict
    assert isinstance(z, threading.Event)  # expect: api_use threading.Event
    z.set()  # expect: receiver_method threading.Event.set
    w = None
    while not isinstance(w, queue.Queue):  # expect: api_use queue.Queue
        w = z.something()
    w.get()  # expect: receiver_method queue.Queue.get
