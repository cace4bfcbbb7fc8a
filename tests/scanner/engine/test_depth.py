"""Expressions thousands of levels deep: records or a failure, never a crash; what stands beside them still counts."""

import pytest

from scanner import facts
from scanner.facts import FileFacts
from scanner.records import Failure
from scanner.syntax import extract

BESIDE = "\nimport asyncio\nasyncio.run(1)\n"
SHAPES = {
    "attributes": lambda n: "x = a" + ".b" * n,
    "calls": lambda n: "x = a" + ".b()" * n,
    "subscripts": lambda n: "x = a" + "[0]" * n,
    "operators": lambda n: "x = " + " + ".join(["a"] * n),
    "boolean": lambda n: "x = " + " or ".join(["a.get()"] * n),
    "not": lambda n: "x = " + "not " * n + "a",
    "conditional": lambda n: "x = " + "a if b else " * n + "c",
    "elif": lambda n: "if a: pass\n" + "elif b: x = 1\n" * n,
    "lambda": lambda n: "x = " + "lambda: " * n + "0",
    "brackets": lambda n: "x = " + "[" * n + "]" * n,
    "decorators": lambda n: "@a\n" * n + "def f(): ...",
    "aliases": lambda n: "a0 = asyncio\n" + "\n".join(f"a{i + 1} = a{i}" for i in range(n)),
    "quoted annotation": lambda n: "x: '" + "list[" * n + "int" + "]" * n + "'",
}


@pytest.mark.parametrize("depth", [50, 500, 3000])
@pytest.mark.parametrize("shape", SHAPES)
def test_any_depth(make_project, shape, depth):
    found = extract("a.py", (SHAPES[shape](depth) + BESIDE).encode(), frozenset({"get", "b"}))
    if isinstance(found, Failure):
        assert depth > 50
        assert "nested too deeply" in found.reason or "too many nested" in found.reason
        return
    assert isinstance(found, FileFacts)
    assert facts.decode(facts.encode(found)) == found
    assert any(read.attributes == ("run",) for read in found.reads)


@pytest.mark.parametrize("shape", ["calls", "lambda", "conditional"])
@pytest.mark.parametrize("before", [0, 1, 7])
def test_a_failure_names_the_line_that_is_too_deep(shape, before):
    text = "import asyncio\n\ndef f():\n    return (\n1)\n" * before + SHAPES[shape](60_000) + BESIDE
    found = extract("a.py", text.encode(), frozenset())
    assert isinstance(found, Failure)
    assert found.line == 5 * before + 1


def test_a_long_chain_of_aliases_is_followed(records_of):
    source = "import asyncio\n" + SHAPES["aliases"](150) + "\na150.run(1)\n"
    assert [r.symbol for r in records_of(source) if r.kind == "api_use"] == ["asyncio", "asyncio.run"]


def test_one_line_of_megabytes(records_of):
    calls = "; ".join(["'é' and asyncio.run(1)"] * 5_000)
    records = records_of(f"import asyncio; {calls}")
    assert len(records) == 5_001
    assert (
        records[-1].column
        == len("import asyncio; ") + 4_999 * len("'é' and asyncio.run(1); ") + len("'é' and ") + 1
    )


NESTED = {
    "overloads": ("x = " + "dict(" * 45 + "a" + ")" * 45, "dict"),
    "operators": ("x = " + "'' + (" * 45 + "''" + ")" * 45, "str"),
    "defaults": ("a = {1: {}}\nx = " + "a.get(" * 45 + "1" + ", {})" * 45, "dict"),
    "branches": ("x = " + "a or (" * 45 + "{}" + ")" * 45, None),
}


@pytest.mark.parametrize("shape", NESTED)
def test_nested_questions_do_not_multiply(records_of, shape):
    """Each part of an expression is asked about more than once: without memory this would take forever."""
    source, receiver = NESTED[shape]
    record = records_of(f"{source}\nx.clear()\n")[-1]
    assert record.symbol == "?.clear"
    assert receiver is None or record.reason == receiver


def test_functions_that_call_each_other_in_every_way(records_of):
    calls = "\n".join(
        f"def f{i}(x): return f{(i * 7 + 1) % 40}(x) or f{(i * 3 + 2) % 40}(x)" for i in range(40)
    )
    assert [record.reason for record in records_of(f"{calls}\nf0(1).clear()\n")] == ["cycle"]
