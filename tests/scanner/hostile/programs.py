"""Programs made of names, calls and definitions that the counting rules are about.

Any valid Python, as `hypothesmith` makes it, hardly ever imports asyncio or calls ``.get()``; these do all
the time.
"""

from hypothesis import strategies as st

NAMES = ("asyncio", "queue", "x", "self", "q", "t")
EXPRESSIONS = st.recursive(
    st.sampled_from(
        [
            *NAMES,
            "asyncio.run",
            "queue.Queue()",
            "threading.Thread(target=x)",
            "None",
            "1",
            "''",
            "[]",
            "{}",
            "super()",
        ]
    ),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["get", "start", "put", "close", "y", "Queue", "create_task"])).map(
            lambda parts: f"({parts[0]}).{parts[1]}"
        ),
        st.tuples(inner, inner).map(lambda parts: f"{parts[0]}({parts[1]})"),
        st.tuples(inner, inner).map(lambda parts: f"({parts[0]} or {parts[1]})"),
        st.tuples(inner, inner).map(lambda parts: f"[{parts[0]} for q in {parts[1]}]"),
        st.tuples(inner, inner).map(lambda parts: f"{parts[0]}[{parts[1]}]"),
        st.tuples(inner, inner).map(lambda parts: f"({parts[0]} if {parts[1]} else x)"),
        inner.map(lambda text: f"(lambda t: {text})"),
        inner.map(lambda text: f"(await {text})"),
        inner.map(lambda text: f"(q := {text})"),
        inner.map(lambda text: f"getattr({text}, 'get')"),
    ),
    max_leaves=6,
)
SIMPLE = st.one_of(
    EXPRESSIONS,
    st.tuples(st.sampled_from(NAMES), EXPRESSIONS).map(lambda parts: f"{parts[0]} = {parts[1]}"),
    st.tuples(st.sampled_from(NAMES), EXPRESSIONS).map(lambda parts: f"self.{parts[0]} = {parts[1]}"),
    st.tuples(st.sampled_from(NAMES), EXPRESSIONS).map(lambda parts: f"{parts[0]}: 'q.x' = {parts[1]}"),
    st.sampled_from(
        [
            "import asyncio", "import queue as q", "from asyncio import *", "from queue import Queue as t",
            "import concurrent.futures", "from . import x", "pass", "return x", "yield x", "del q",
            "global q", "import threading", "h = asyncio", "s = asyncio.run",
        ]
    ),
)  # fmt: skip
HEADERS = st.sampled_from(
    [
        "def f(x, q=None):", "async def f(self, queue: 'asyncio.Queue'):", "class A(x):",
        "class A(threading.Thread):", "if x:", "for q in x:", "while x:", "with x as q:", "try:",
        "async def __aenter__(self):", "def __aiter__(self):",
    ]
)  # fmt: skip


def block(statements: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    def nest(parts: tuple[str, list[str]]) -> list[str]:
        header, body = parts
        tail = ["finally: pass"] if header == "try:" else []
        return [header, *(f"    {line}" for line in body), *tail]

    return st.tuples(HEADERS, statements).map(nest)


PROGRAMS = st.recursive(
    SIMPLE.map(lambda text: [text]),
    lambda inner: st.one_of(
        block(inner),
        st.lists(inner, min_size=2, max_size=5).map(lambda parts: [line for part in parts for line in part]),
    ),
    max_leaves=12,
).map(lambda lines: "\n".join(lines) + "\n")
