"""The same method names on what is no tracked class: excluded, with what they are."""
import os
import queue  # expect: import queue
from pathlib import Path

import torch
from trio import Event as ForeignEvent


class Timer:
    def start(self): ...

    def cancel(self): ...


class Queue(dict):
    pass


def main(data: dict, handle: "torch.Tensor", any_, timer: Timer):
    data.get("x")  # expect: candidate ?.get excluded dict
    {}.get("x")  # expect: candidate ?.get excluded dict
    dict(a=1).get("a")  # expect: candidate ?.get excluded dict
    {n: n for n in [1]}.get("a")  # expect: candidate ?.get excluded dict
    os.environ.get("HOME")  # expect: candidate ?.get excluded library-class
    ", ".join([])  # expect: candidate ?.join excluded str
    f"{data}".join([])  # expect: candidate ?.join excluded str
    ("a" + "b").join([])  # expect: candidate ?.join excluded str
    ("%s" % 1).join([])  # expect: candidate ?.join excluded str
    b"".join([])  # expect: candidate ?.join excluded bytes
    str(1).join([])  # expect: candidate ?.join excluded str
    os.path.join("a", "b")
    Path("x").joinpath("y")
    Timer().start()  # expect: candidate ?.start excluded project-class
    timer.cancel()  # expect: candidate ?.cancel excluded project-class
    Queue().get(1)  # expect: candidate ?.get excluded project-class
    handle.wait()  # expect: candidate ?.wait unresolved third-party
    ForeignEvent().set()  # expect: candidate ?.set unresolved third-party
    any_.get()  # expect: candidate ?.get unresolved unannotated-parameter
    torch.empty(1)
    set().clear()  # expect: candidate ?.clear excluded set
    [].copy()
    open("x").read()
    data.items()
