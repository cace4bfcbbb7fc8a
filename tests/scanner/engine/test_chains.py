"""Chains of evidence: every step has a place, names are those of the source, and attributes lead to their holders."""

import pytest

from scanner.records import Kind

HOLDER = """\
import threading

class Worker:
    def __init__(self):
        self.thread = threading.Thread()

class Pool:
    def __init__(self, workers: list[Worker]):
        self.workers = workers

    def stop(self):
        self.workers[0].thread.join()
"""


def chains(records_of, text):
    found = [record for record in records_of(text) if record.evidence is not None]
    return {
        record.symbol: [(s.rule, s.detail, s.line, s.column) for s in record.evidence.chain]
        for record in found
    }


def test_an_attribute_comes_before_the_object_that_has_it(records_of):
    """Read by hand off the program above: line and column of each name."""
    assert chains(records_of, HOLDER)["threading.Thread.join"] == [
        ("attribute", "thread", 5, 14),
        ("constructor", "threading.Thread", 5, 23),
        ("holder", "thread", 12, 32),
        ("element", "element", 12, 32),
        ("attribute", "workers", 9, 14),
        ("binding", "workers", 8, 24),
        ("annotation", "list[Worker]", 8, 24),
        ("holder", "workers", 12, 32),
        ("binding", "self", 11, 14),
        ("self", "Pool", 11, 5),
    ]


def test_what_leads_to_the_holder_is_not_the_kind_of_evidence(records_of):
    text = "class A:\n    def __init__(self, q):\n        self.q = q\n\ndef f(a: A):\n    a.q.get_nowait()\n"
    (record,) = (record for record in records_of(text) if record.kind is Kind.CANDIDATE)
    assert record.evidence.kind == "attribute"  # not "annotation", which says what ``a`` is


PLACES = {
    "loop": (
        "import asyncio\n\ndef f(tasks: set[asyncio.Task]):\n    for t in tasks:\n        t.cancel()\n",
        4,
    ),
    "with": ("import socket\n\nwith socket.socket() as s:\n    s.close()\n", 3),
    "literal": ("d = {}\n\nd.get(1)\n", 1),
    "returned literal": ("def f():\n    return {}\n\nf().get(1)\n", 1),
    "variable": ("import os\n\nos.environ.get('A')\n", 3),
    "check": ("def f(x):\n    if isinstance(x, dict):\n        x.get(1)\n", 2),
}


@pytest.mark.parametrize(("text", "line"), PLACES.values(), ids=PLACES)
def test_every_step_has_a_place(records_of, text, line):
    (record,) = (record for record in records_of(text) if record.evidence is not None)
    assert all(step.path == "main.py" and step.line and step.column for step in record.evidence.chain)
    assert line in {step.line for step in record.evidence.chain}


def test_a_check_is_no_binding(records_of):
    (record,) = records_of(PLACES["check"][0])
    assert [(step.rule, step.line, step.column) for step in record.evidence.chain] == [("isinstance", 2, 19)]


def test_the_projects_classes_have_their_names(records_of):
    text = "class Sample: pass\n\ndef f(d: dict[str, list[Sample]], k):\n    d.get(k)\n    d[k].index(1)\n"
    (record,) = (record for record in records_of(text) if record.symbol == "?.get")
    assert record.receiver == "dict[str, list[Sample]]"
    assert "dict[str, list[Sample]]" in {step.detail for step in record.evidence.chain}
