"""Names in annotations count where they stand, in strings too."""
import asyncio  # expect: import asyncio
from typing import Annotated, Literal, Optional, Union

x: "asyncio.Task" = None  # expect: api_use asyncio.Task @5
y: "Optional[asyncio.Queue[int]] | None"  # expect: api_use asyncio.Queue @14
z: Literal["asyncio.Task"]
w: Annotated["asyncio.Event", "asyncio.Task", asyncio.Lock]  # expect: api_use asyncio.Event @15; api_use asyncio.Lock @47
v: list["asyncio.Future"]  # expect: api_use asyncio.Future @10


def f(a: "asyncio.Queue", *args: 'asyncio.Event', **kw: """asyncio.Task""") -> r"asyncio.Lock":  # expect: api_use asyncio.Queue @11; api_use asyncio.Event @35; api_use asyncio.Task @60; api_use asyncio.Lock @82
    a.get()  # expect: receiver_method asyncio.Queue.get
    for one in args:
        one.wait()  # expect: receiver_method asyncio.Event.wait
    for other in kw.values():
        other.cancel()  # expect: receiver_method asyncio.Task.cancel
    kw["a"].cancel()  # expect: receiver_method asyncio.Task.cancel


def g(a: "no type (", b: "asyncio" " .Task", c: Union[None, "asyncio.Task"]):  # expect: api_use asyncio.Task @26; api_use asyncio.Task @62
    b.done()  # expect: receiver_method asyncio.Task.done
    c.done()  # expect: receiver_method asyncio.Task.done


plain = "asyncio.Task"
print("asyncio.run")
