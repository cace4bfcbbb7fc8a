"""Which blocks are examples, with which symbols and lessons: by hand, from the counting rules."""

import pytest

from scanner.catalog import load_catalog
from scanner.markdown import examples
from scanner.numbering import number
from scanner.stdlib import load_stdlib


def found(text: str) -> list[tuple[int, tuple[str, ...]]]:
    records = examples("README.md", text.encode(), load_stdlib(), load_catalog())
    return [(record.line, record.symbols) for record in records]


def symbols(code: str, info: str = "python") -> list[str]:
    blocks = found(f"~~~~~~{info}\n{code}\n~~~~~~\n")
    return list(blocks[0][1]) if blocks else []


EXAMPLES = {
    "async-syntax": (
        "async def f():\n    async with a:\n        await b",
        ["async_def", "async_with", "await"],
    ),
    "generator": ("async def f():\n    yield 1", ["async_generator_def", "async_yield"]),
    "comprehension": ("[x async for x in y]", ["async_for"]),
    "protocol": ("class A:\n    def __aiter__(self): ...", ["async_protocol_def"]),
    "top-level-await": ("await f()", ["await"]),
    "signature": ("async def f(args, sample) -> float", ["async_def"]),
    "signatures": ("async def f(a) -> b\n\nasync def g(c):", ["async_def"]),
    "method-signature": ("    async def f(self, a: int) -> b", ["async_def"]),
    "elided": ("async def f(x, ...):\n    …\n    y = await g(a=1, ...)", ["async_def", "await"]),
    "imported": ("import asyncio\nasyncio.run(f())", ["asyncio.run"]),
    "from-import": ("from queue import Queue as Q\nQ()", ["queue.Queue"]),
    "import-of-a-name-alone": (
        "from concurrent.futures import as_completed",
        ["concurrent.futures.as_completed"],
    ),
    "alias": ("import multiprocessing as mp\nmp.get_context('spawn')", ["multiprocessing.get_context"]),
    "without-import": ("asyncio.run(main())\ntime.sleep(1)", ["asyncio.run", "time.sleep"]),
    "nested-module-without-import": (
        "concurrent.futures.ThreadPoolExecutor()",
        ["concurrent.futures.ThreadPoolExecutor"],
    ),
    "typing-alias": ("from typing import Awaitable\nx: Awaitable[int]", ["collections.abc.Awaitable"]),
    "quoted-annotation": ('def f(x: "asyncio.Task"): ...', ["asyncio.Task"]),
    "method-of-a-proven-receiver": (
        "lock = threading.Lock()\nlock.acquire()",
        ["threading.Lock", "threading.Lock.acquire"],
    ),
    "broken-line": ("x = asyncio.create_task(<coroutine>)", ["asyncio.create_task"]),
    "broken-import": ("from asyncio import Queue, <more>\nQ = Queue()", ["asyncio.Queue"]),
    "shell-line": ("$ python main.py\nasyncio.run(main())", ["asyncio.run"]),
    "own-function-beside": ("def sleep(): ...\nsleep()\nasyncio.sleep(1)", ["asyncio.sleep"]),
    "parameter-elsewhere": ("import queue\ndef f(queue): queue.Queue\nqueue.Empty", ["queue.Empty"]),
}
NONE = {
    "no-concurrency": "import os\nprint(os.environ)",
    "bare-module-import": "import asyncio",
    "words-in-text": 'x = "asyncio.run(main())"  # await',
    "variable-that-the-block-does-not-bind": "item = queue.get()\nsignal.send(1)\nselect.me",
    "parameter": "def f(asyncio): asyncio.run",
    "assigned": "time = Clock()\ntime.sleep(1)",
    "another-module-of-the-name": "from curio import asyncio\nasyncio.run(f())",
    "attribute-of-something": "self.asyncio.run(f())",
    "imported-from-another-library": "from torch.multiprocessing import Queue\nQueue()",
    "keyword-argument": "f(asyncio=<x>)",
}


@pytest.mark.parametrize(("code", "expected"), EXAMPLES.values(), ids=EXAMPLES)
def test_examples(code, expected):
    assert symbols(code) == expected


@pytest.mark.parametrize("code", NONE.values(), ids=NONE)
def test_blocks_that_are_no_examples(code):
    assert symbols(code) == []


def test_interactive_session():
    session = ">>> import asyncio\n>>> async def f():\n...     await asyncio.sleep(1)\n"
    session += ">>> asyncio.run(f())\nasync def\n"
    assert symbols(session, "pycon") == ["async_def", "asyncio.run", "asyncio.sleep", "await"]
    assert symbols(session, "python") == ["async_def", "asyncio.run", "asyncio.sleep", "await"]


def test_output_of_a_session_is_no_code():
    assert symbols(">>> f()\nawait asyncio.sleep(1)\n", "pycon") == []


def test_numbered_by_path_then_line():
    text = b"```python\nawait a\n```\n\n```text\nawait a\n```\n\n> ```py\n> await b\n> ```\n"
    unsorted = [
        record
        for path in ("b.md", "a/z.md", "a.md")
        for record in examples(path, text, load_stdlib(), load_catalog())
    ]
    numbered = [(record.id, record.path, record.line) for record in number(unsorted)]
    assert numbered == [
        ("DOC-001", "a.md", 2), ("DOC-002", "a.md", 10), ("DOC-003", "a/z.md", 2), ("DOC-004", "a/z.md", 10),
        ("DOC-005", "b.md", 2), ("DOC-006", "b.md", 10),
    ]  # fmt: skip


def test_lessons_follow_the_symbols():
    text = b"```python\nasync with a:\n    await b\n    async for c in d: ...\nasyncio.sleep(1)\n```\n"
    (example,) = examples("a.md", text, load_stdlib(), load_catalog())
    assert example.symbols == ("async_for", "async_with", "asyncio.sleep", "await")
    assert example.lessons == ("async-iteration", "async-context-managers", "await")
    assert example.lines == 4


def test_hash_tells_the_code_alone():
    def hashes(text: str) -> list[str]:
        records = examples("a.md", text.encode(), load_stdlib(), load_catalog())
        return [record.content_hash for record in records]

    assert hashes("```python\nawait a\n```") == hashes("text\n\n- ~~~py\n  await a\n  ~~~")
    assert hashes("```python\nawait a\n```") != hashes("```python\nawait b\n```")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"```python\nawait \xff\n```",
        b"\0```py\nawait a",
        b"```py\n" + b"(" * 100_000 + b"await a\n```",
    ],
)
def test_any_bytes_will_do(data):
    assert examples("a.md", data, load_stdlib(), load_catalog()) is not None
