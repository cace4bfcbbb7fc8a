"""Nesting and size: what Python parses gives records, what it refuses is a failure; the scan goes on."""

import ast
import warnings

import pytest

from tests.scanner.hostile.trees import scan_odd

TAIL = "\nimport asyncio\nasyncio.run(x)\n"


def parses(text: str) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.parse(text)
        except (SyntaxError, RecursionError, MemoryError):
            return False
    return True


DEEP = {
    "parentheses": "x = " + "(" * 5000 + ")" * 5000,
    "lists": "x = " + "[" * 5000 + "]" * 5000,
    "minus": "x = " + "-" * 5000 + "1",
    "not": "x = " + "not " * 5000 + "1",
    "lambdas": "x = " + "lambda: " * 5000 + "1",
    "attributes": "x" + ".y" * 50_000,
    "calls": "x" + ".y()" * 50_000,
    "subscripts": "x" + "[0]" * 50_000,
    "sum": "x = " + "+".join(["x"] * 50_000),
    "powers": "x = " + "**".join(["x"] * 5000),
    "conditionals": "x = " + "1 if a else " * 5000 + "2",
    "elif": "if x: pass\n" + "elif x: pass\n" * 10_000,
    "indentation": "".join(" " * depth + "if x:\n" for depth in range(101)) + " " * 101 + "pass",
    "functions": "".join(" " * depth + "def f():\n" for depth in range(1000)) + " " * 1000 + "pass",
    "f-strings": "x = " + "f'{" * 200 + "1" + "}'" * 200,
}
"""Each at the edge of what an interpreter takes, or past it: which, depends on its version."""


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP)
def test_deep(tmp_path, text):
    """A syntax error is a failure in its line; what parses has its records; nothing between the two."""
    outcome = scan_odd(tmp_path, (text + TAIL).encode())
    if parses(text) or outcome.code == 0:
        last = text.count("\n") + 3
        assert outcome.found[-2:] == [(last - 1, 8, "asyncio"), (last, 1, "asyncio.run")]
    else:
        assert outcome.failure.line is None or outcome.failure.line <= text.count("\n") + 1


WIDE = {
    "and": "x = " + " and ".join(["asyncio.x"] * 20_000),
    "comparison": "x = " + " < ".join(["x"] * 20_000),
    "statements": "x = 1;" * 20_000,
    "with-items": "with " + ", ".join(["a as b"] * 10_000) + ": pass",
    "decorators": "@a\n" * 10_000 + "def f(): pass",
    "reassigned": "x = a\n" + "x = x.y\n" * 10_000 + "x.get()",
    "reassigned-in-branches": "x = a\n" + "if c: x = x.y()\n" * 4000 + "x.get()",
    "doubled": "x = a\n" + "x = x + x\n" * 2000 + "x.get()",
    "branches": "x = 1\n" + "if a:\n x = b\n" * 5000 + "x.get()",
    "loops": "".join(" " * depth + "while x:\n" for depth in range(90)) + " " * 90 + "x = x.get()",
    "try": "".join(" " * depth + "try:\n" for depth in range(20))
    + " " * 20
    + "x = x.get()\n"
    + "".join(" " * depth + "except E: x = x.put()\n" for depth in reversed(range(20))).rstrip(),
    "mutual-recursion": "".join(
        f"def f{i}(x): return f{(i + 1) % 2000}(x.get())\n" for i in range(2000)
    ).rstrip(),
    "class-chain": "".join(f"class C{i}(C{i - 1}): pass\n" for i in range(1, 2000)) + "C1999().start()",
    "alias-chain": "x0 = a\n" + "".join(f"x{i} = x{i - 1}\n" for i in range(1, 5000)) + "x4999.get()",
    "names": "[" + ", ".join(f"n{number}" for number in range(20_000)) + "]",
    "long-string": "x = '" + "a" * 5_000_000 + "'",
    "long-line": "x = [" + ("'" + "长" * 1000 + "', ") * 1700 + "]",
}


@pytest.mark.parametrize("text", WIDE.values(), ids=WIDE)
def test_wide(tmp_path, text):
    assert parses(text)
    outcome = scan_odd(tmp_path, (text + TAIL).encode())
    last = text.count("\n") + 3
    assert outcome.code == 0
    assert outcome.found[-2:] == [(last - 1, 8, "asyncio"), (last, 1, "asyncio.run")]


def test_record_at_the_end_of_a_long_line(tmp_path):
    text = "import asyncio; x = ['" + "长a" * 1_000_000 + "', asyncio.run]"
    assert scan_odd(tmp_path, text.encode()).found == [
        (1, 8, "asyncio"),
        (1, len(text) - len("asyncio.run]") + 1, "asyncio.run"),
    ]


@pytest.mark.parametrize(
    "text", ["", "\n", "# only\n# comments", "\\\n", " ", "\t\n", "\ufeff", "'''docstring'''", "\x0c"]
)
def test_nothing_in_it(tmp_path, text):
    outcome = scan_odd(tmp_path, text.encode())
    if parses(text.removeprefix("\ufeff")):
        assert (outcome.code, outcome.found) == (0, [])
    else:
        assert outcome.failure.line == 1


def test_modules_that_import_each_other(tmp_path):
    ring = {
        f"m{i}.py": f"from m{(i + 1) % 50} import *\nfrom m{(i + 7) % 50} import x{i}\n".encode()
        for i in range(50)
    }
    outcome = scan_odd(tmp_path, b"from m0 import run, x3\nrun()\nx3.get()\n", ring)
    assert outcome.found == [(3, 4, "?.get")]
