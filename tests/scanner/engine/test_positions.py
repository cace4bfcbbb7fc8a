"""Lines as Python counts them, columns in characters."""

import pytest

from scanner.collect import collect
from scanner.records import hash_line

CASES = {
    "crlf": (b"import asyncio\r\n\r\nasyncio.run(1)\r\n", 3, 1),
    "carriage returns": (b"import asyncio\r\rasyncio.run(1)\r", 3, 1),
    "form feed": (b"import asyncio\n\x0c\nasyncio.run(1)\n", 3, 1),
    "U+2028 ends no line": ("import asyncio\nx = 'a\u2028b'; asyncio.run(1)\n".encode(), 2, 12),
    "non-ASCII before": ("import asyncio\n'中文é𝔘'; asyncio.run(1)\n".encode(), 2, 9),
    "non-ASCII identifier": ("import asyncio as é\né.run(1)\n".encode(), 2, 1),
    "latin-1": (b"# coding: latin-1\nimport asyncio\n'\xe9\xe9'; asyncio.run(1)\n", 3, 7),
    "tabs are characters": (b"import asyncio\nif 1:\n\tasyncio.run(1)\n", 3, 2),
    "continuation": (b"import asyncio\nx = \\\n  asyncio.run(1)\n", 3, 3),
    "byte order mark": (b"\xef\xbb\xbfimport asyncio; asyncio.run(1)\n", 1, 17),
}


@pytest.mark.parametrize("name", CASES)
def test_place_of_a_use(records_of, name):
    source, line, column = CASES[name]
    (use,) = (record for record in records_of(source) if record.kind == "api_use")
    assert (use.line, use.column) == (line, column)


def test_a_methods_place_is_its_name(records_of):
    source = "import queue\nq = queue.Queue()\n(\n  q  # 中\n  .\n  get\n)()\n'é'; q.ｇｅｔ()\n"
    found = [(r.line, r.column) for r in records_of(source) if r.kind == "receiver_method"]
    assert found == [(6, 3), (8, 8)]


def test_the_hash_is_that_of_the_stripped_line(records_of):
    records = records_of("import asyncio\nif 1:\n\tasyncio.run(1)  # é\r\n")
    assert {r.line: r.line_hash for r in records} == {
        1: hash_line("import asyncio"),
        3: hash_line("  asyncio.run(1)  # é "),
    }


def test_ids_survive_shifted_lines_and_are_unique(records_of):
    source = "import asyncio\nasyncio.run(1); asyncio.run(2)\nasyncio.run(1); asyncio.run(2)\n"
    shifted = "# a new line\n\n" + source
    ids = [record.id for record in records_of(source)]
    assert len(set(ids)) == len(ids) == 5
    assert [record.id for record in records_of(shifted)] == ids


def test_an_async_definition_carries_the_name_that_it_defines(make_project):
    text = b"async def f(): yield\nclass C:\n    async def g(self): await f\n    def __aiter__(self): pass\n"
    records = collect("m.py", make_project({"m.py": text})).records
    assert [(record.symbol, record.name) for record in records if record.kind == "async_syntax"] == [
        ("async_generator_def", "f"),
        ("async_yield", None),
        ("async_def", "g"),
        ("await", None),
        ("async_protocol_def", "__aiter__"),
    ]
