"""Syntax that only some of the supported Pythons parse: records there, a failure elsewhere."""

import sys

import pytest

from scanner.records import Failure
from scanner.syntax import extract

TYPE_PARAMETERS = """\
import asyncio
type Q = asyncio.Queue[int]
def f[T: asyncio.Task](x: T, q: Q):
    x.cancel()
    q.get()
def g[asyncio](): asyncio.run(1)
class A[T](asyncio.Queue[T]): ...
A().put_nowait(1)
"""
QUOTES = """\
import asyncio
f"{f"{asyncio.run(1)}"} {", ".join(["a"])}"
"""
newer = pytest.mark.skipif(sys.version_info < (3, 12), reason="needs the grammar of Python 3.12")


def places(records):
    return [(r.line, r.column, r.symbol) for r in records]


@newer
def test_type_parameters_are_a_scope(records_of):
    assert places(records_of(TYPE_PARAMETERS)) == [
        (1, 8, "asyncio"),
        (2, 10, "asyncio.Queue"),
        (3, 10, "asyncio.Task"),
        (4, 7, "asyncio.Task.cancel"),
        (5, 7, "asyncio.Queue.get"),
        (6, 27, "?.run"),
        (7, 12, "asyncio.Queue"),
        (8, 5, "asyncio.Queue.put_nowait"),
    ]


@newer
def test_quotes_inside_f_strings(records_of):
    assert places(records_of(QUOTES)) == [(1, 8, "asyncio"), (2, 7, "asyncio.run"), (2, 31, "?.join")]


@pytest.mark.parametrize("source", [TYPE_PARAMETERS, QUOTES])
def test_elsewhere_it_is_a_failure(source):
    found = extract("a.py", source.encode(), frozenset())
    assert isinstance(found, Failure) == (sys.version_info < (3, 12))
