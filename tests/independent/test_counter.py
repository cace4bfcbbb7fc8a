"""The independent count itself, on small programs with expectations by hand: no agreement by accident."""

import textwrap

import pytest

from tests.independent.counter import count

SINGLE = frozenset({"time.sleep", "os.kill", "collections.abc.Awaitable", "builtins.StopAsyncIteration"})
METHODS = frozenset({"get", "start"})

USES = {
    "alias": ("import asyncio as a\na.run(x)", {(2, 1, "asyncio.run")}),
    "from-import": ("from queue import Queue as Q\nx: 'Q[int]'", {(2, 5, "queue.Queue")}),
    "longest-tracked-prefix": ("import signal\nsignal.SIGTERM.value", {(2, 1, "signal.SIGTERM")}),
    "submodule": ("import concurrent.futures\nconcurrent.futures.wait", {(2, 1, "concurrent.futures.wait")}),
    "private-module": ("from asyncio import tasks\ntasks.Task", {(2, 1, "asyncio.Task")}),
    "typing-alias": ("import typing as t\nt.Awaitable", {(2, 1, "collections.abc.Awaitable")}),
    "star": ("from asyncio import *\nrun(x)", {(2, 1, "asyncio.run")}),
    "module-as-value": ("import asyncio\nf(asyncio)", {(2, 3, "asyncio")}),
    "getattr": ("import asyncio\ngetattr(asyncio, 'run')", {(2, 1, "asyncio.run")}),
    "rebound-module": ("import asyncio\nh = asyncio\nh.run(x)", {(2, 5, "asyncio"), (3, 1, "asyncio.run")}),
    "rebound-function": (
        "import time\ns = time.sleep\ns(1)\nf(s)",
        {(2, 5, "time.sleep"), (3, 1, "time.sleep")},
    ),
    "rebound-constant": ("import signal\ns = signal.SIGTERM\ns.name", {(2, 5, "signal.SIGTERM")}),
    "assigned-attribute": ("import asyncio\nasyncio.x = 1\ndel asyncio.x", set()),
    "parameter": ("import time\ndef f(time): time.sleep(1)", set()),
    "loop-variable": ("def f(xs):\n    import queue\n    for queue in xs: pass\n", set()),
    "comprehension-target": (
        "import queue\n[queue.Queue for queue in x]\nqueue.Queue",
        {(3, 1, "queue.Queue")},
    ),
    "first-iterable-is-outside": ("import queue\n[queue for queue in queue.Queue]", {(2, 21, "queue.Queue")}),
    "class-scope-is-skipped": (
        "import time\nclass A:\n    time = 1\n    time.sleep\n    def f(self): time.sleep",
        {(5, 18, "time.sleep")},
    ),
    "lambda-parameter": ("import time\nlambda time: time.sleep", set()),
    "global": ("def f():\n    global time\n    import time\ndef g(): time.sleep", {(4, 10, "time.sleep")}),
    "none-first": ("asyncio = None\nif x:\n    import asyncio\nasyncio.run", {(4, 1, "asyncio.run")}),
    "builtin": ("raise StopAsyncIteration", {(1, 7, "builtins.StopAsyncIteration")}),
    "wide-characters-before": ("import asyncio\n'长', asyncio.run", {(2, 6, "asyncio.run")}),
    "another-library": ("import torch.multiprocessing as mp\nmp.Queue", set()),
}


@pytest.mark.parametrize(("text", "expected"), USES.values(), ids=USES)
def test_api_uses(text, expected):
    assert count({"a.py": text}, SINGLE, METHODS).api_use == {("a.py", *found) for found in expected}


def test_imports_of_hosts_count_where_a_tracked_name_is_reached():
    texts = {
        "a.py": "import os\nos.kill",
        "b.py": "import os\nos.getcwd",
        "c.py": "from time import sleep, time",
    }
    assert count(texts, SINGLE, METHODS).imports == {("a.py", 1, 8, "os"), ("c.py", 1, 18, "time.sleep")}


def test_project_modules():
    texts = {
        "p/__init__.py": "from .q import *",
        "p/q.py": "import asyncio\nfrom queue import Queue",
        "p/r.py": "from . import q\nfrom p import Queue as Q\nq.asyncio.run\nQ()",
        "asyncio.py": "def run(): ...",
        "script.py": "import asyncio\nasyncio.run()",
        "p/s.py": "import asyncio\nasyncio.run()",
    }
    assert count(texts, SINGLE, METHODS).api_use == {
        ("p/r.py", 3, 1, "asyncio.run"),
        ("p/r.py", 4, 1, "queue.Queue"),
        ("p/s.py", 2, 1, "asyncio.run"),
    }


def test_async_syntax():
    text = """\
    async def f():
        async with a as b: yield await c
        return_ = lambda: (yield)
    async def g():
        def h(): yield
        [x async for x in y]
    class A:
        def __aiter__(self): ...
        async def __anext__(self): return f"{await z}"
    """
    found = count({"a.py": textwrap.dedent(text)}, SINGLE, METHODS).async_syntax
    assert found == {
        ("a.py", 1, 1, "async_generator_def"), ("a.py", 2, 5, "async_with"), ("a.py", 2, 24, "async_yield"),
        ("a.py", 2, 30, "await"), ("a.py", 4, 1, "async_def"), ("a.py", 6, 8, "async_for"),
        ("a.py", 8, 5, "async_protocol_def"), ("a.py", 9, 5, "async_def"), ("a.py", 9, 42, "await"),
    }  # fmt: skip


def test_accesses():
    text = "import os, foo\nx.get()\nf(a.b.get)\nx.get = 1\nos.path.get\nfoo.get\nif x.get: ...\n"
    text += "foo.bar.get()\n'é', x.start()\nos.environ.get('x')"
    found = count({"a.py": text}, SINGLE, METHODS)
    assert {record[1:] for record in found.accesses} == {
        (2, 3, "get"),
        (3, 7, "get"),
        (9, 8, "start"),
        (10, 12, "get"),
    }
    assert {record[1:] for record in found.doubtful} == {(7, 6, "get"), (8, 9, "get")}
