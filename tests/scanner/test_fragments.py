"""What documentation elides is completed; names, bindings and async syntax stay. Expectations by hand."""

import ast
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scanner.fragments import complete, without_prompts

WHOLE = {
    "parses": "async def f():\n    await g()\n",
    "top-level-await": "x = await f()\nasync with a as b:\n    pass\nasync for c in d:\n    pass\n",
    "ellipsis-body": "async def f(x) -> y:\n    ...\n",
    "odd-escape": 'x = "\\d"\n',
}
REPAIRED = {
    "signature": ("async def f(a, b: int = 3) -> list[int]", "async def f(a, b: int = 3) -> list[int]: ..."),
    "signature-with-colon": ("async def f(a):", "async def f(a): ..."),
    "signatures": (
        "async def f(a) -> x  # first\nasync def g(a): # second\ndef h()\n",
        "async def f(a) -> x: ...\nasync def g(a): ...\ndef h(): ...",
    ),
    "signature-over-lines": (
        "async def f(\n    a,\n    *,\n    b,\n) -> x\n",
        "async def f(\n    a,\n    *,\n    b,\n) -> x: ...",
    ),
    "methods-without-bodies": (
        "class A(B):\n    async def f(self)\n    def g(self) -> x\n",
        "class A(B):\n    async def f(self): ...\n    def g(self) -> x: ...",
    ),
    "comment-as-body": ("async def main():\n    # elided\n", "async def main(): ..."),
    "ellipsis-character": (
        "async def f():\n    …\n    await g(…)\n",
        "async def f():\n    ...\n    await g(...)",
    ),
    "elided-keyword-arguments": ("await f(a=1, ...)", "await f(a=1, *...)"),
    "elided-after-double-star": ("await f(**a, ...)", "await f(**a, **...)"),
    "elided-items": ('x = {"a": await f(), ...}', 'x = {"a": await f(), **...}'),
    "elided-parameters": ("async def f(a, ..., b): pass", "async def f(a, *_, b): pass"),
    "elided-imports": ("from asyncio import Queue, ...", "from asyncio import Queue"),
    "indented-method": ("    async def f(self):\n        await g()\n", None),
    "shell-lines": ("$ python a.py\n%timeit x\n!pip install y\nawait f()\n)", "await f()\n_"),
    "orphaned-else": ("else:\n    await f()\n", "if _:\n    await f()"),
    "orphaned-except": (
        "except asyncio.TimeoutError as e:\n    pass\n",
        "with asyncio.TimeoutError as e:\n    pass",
    ),
    "try-alone": ("try:\n    await f()\n", "if _:\n    await f()"),
    "unexpected-indentation": ("x = 1\n    await f()\ny = 2\n", "x = 1\nawait f()\ny = 2"),
    "decorator-alone": ("@a.b(c)\n", "a.b(c)"),
    "decorated-signature": ("@a.b(c)\nasync def f()\n", "@a.b(c)\nasync def f(): ..."),
    "placeholder": ("asyncio.run(<your coroutine>)\n", "asyncio.run\nyour\ncoroutine\n_"),
    "awaited-placeholder": ("x = await <something>\n", "something\nawait _\n_"),
    "async-with-placeholder": ("async with <lock>:\n    await f()\n", "lock\nasync with _:\n    await f()"),
    "comprehension": ("[x async for x in <y>]", "x\nx\ny\n[_ async for _ in _]"),
    "keyword-arguments-are-no-names": ("f(queue=<x>)", "f\nx\n_"),
    "broken-header-keeps-parameters": (
        "async def f(a, <b>, queue: asyncio.Queue) -> <c>\n    await queue.get()\n",
        "async def f(a, queue, *, _=(a, b, queue, asyncio.Queue, c, )):\n    await queue.get()",
    ),
    "broken-import-keeps-names": (
        "from asyncio import Queue, <others>\nimport threading, <x>",
        "from asyncio import Queue\n_\nimport threading\n_",
    ),
    "bracket-never-closed": (
        "x = f(a,\nasync def g():\n    await h()\n",
        "f\na\n_\nasync def g():\n    await h()",
    ),
    "python-2": ('print "a", b.c\nawait d()\n', "print\nb.c\n_\nawait d()"),
}


@pytest.mark.parametrize("source", WHOLE.values(), ids=WHOLE)
def test_complete_code_stays_as_it_is(source):
    assert complete(source)[0] == source


@pytest.mark.parametrize(("source", "expected"), REPAIRED.values(), ids=REPAIRED)
def test_repairs(source, expected):
    if expected is None:
        expected = "async def f(self):\n    await g()"
    assert [line.rstrip() for line in complete(source)[0].rstrip().split("\n")] == expected.split("\n")


def test_prompts_are_stripped_and_output_left_out():
    session = ">>> import asyncio\n>>> async def f():\n...     await g(1)\n...\n>>> f()\n<object at 0x1>\n"
    assert without_prompts(session) == "import asyncio\nasync def f():\n    await g(1)\n\nf()\n\n"
    assert without_prompts("In [1]: await f()\n   ...: x\nOut[1]: 3\n") == "await f()\nx\n\n"


def test_prompts_in_a_docstring_are_text():
    source = 'def f():\n    """\n    >>> f()\n    """\n'
    assert without_prompts(source) == source


def test_no_warning_about_odd_escapes():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        complete('x = "\\d"\nasync def f()\n')


@pytest.mark.parametrize(
    "source",
    [
        "(" * 100_000, "[" * 300 + "]" * 300, "-" * 100_000 + "x", "x" + ".x" * 50_000, "'" * 9999,
        "\0async def f()", "@", "",
    ],
    ids=["brackets", "nested", "unary", "chain", "quotes", "nul", "at", "empty"],
)  # fmt: skip
def test_hostile_text_ends_in_a_tree(source):
    assert isinstance(complete(source)[1], ast.Module)


PIECES = st.sampled_from(
    [
        "async def f(", "(a, ...)", "):", "await", "async with", "async for x in", "class A", "else:", "try:",
        "except E as e:", "import", "from asyncio", "@", "x.y", "...", "…", "<z>", "\n", "\n    ",
        "\n        ", "# c", "'", '"""', "f'{", "}", ")", "]", "{", ":", "=", ",", "yield", "match x:",
        "case 1:", "lambda", "\\", "²", "é", ">>> ",
    ]
)  # fmt: skip


@given(st.lists(PIECES, max_size=30).map(" ".join))
def test_any_mixture_of_pieces_ends_in_a_tree(source):
    text, tree = complete(source)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # a backslash within quotes: 3.12 and later say so
        assert ast.dump(ast.parse(text)) == ast.dump(tree)


@given(st.text())
def test_any_text_ends_in_a_tree(source):
    assert isinstance(complete(source)[1], ast.Module)
