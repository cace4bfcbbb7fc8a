"""Outlines: the classes that syntax tells, which are those that the engine finds, and none where it does not tell."""

import pytest

from scanner.receivers.accesses import engine_of
from scanner.receivers.engine import without_none
from scanner.receivers.outline import outline
from scanner.receivers.types import Instance

TOLD = {
    "a list": ("x = []", "list"),
    "a dict that grows": ("x = {}\nx['q'] = open('f')", "dict"),
    "a set comprehension": ("x = {y for y in range(3)}", "set"),
    "a generator expression": ("x = (y for y in range(3))", "collections.abc.Generator"),
    "a text": ("x = 'text'", "str"),
    "a call of a builtin container": ("x = list(range(3))", "list"),
    "one of two branches": ("if input():\n    x = []\nelse:\n    x = {}", "dict list"),
    "none beside a list": ("x = None\nif input():\n    x = []", "list"),
    "another name": ("y = []\nx = y", "list"),
    "either operand": ("x = {} if input() else 'text'", "dict str"),
    "an annotation": ("import queue\ndef make(): ...\nx: queue.Queue[int] | None = make()", "queue.Queue"),
}
UNTOLD = {
    "a bare annotation": "import collections\nx: dict = collections.defaultdict(set)",
    "an annotation beside another name": "import queue\nx: object = queue",
    "Any": "from typing import Any\nx: Any = 1",
    "a parameter": "def f(x):\n    x.get(1)",
    "a rebound name": "def make(): ...\nx = []\nif input():\n    x = make()",
    "a module": "import queue as x",
    "a class of the project": "class list: ...\nx = list()",
    "another package's": "import list\nx = list()",
    "a name that nothing binds": "",
    "a loop that binds anew": "x = []\nfor y in range(3):\n    x = x + [y]\n    x.get(1)",
}


def receiver_of(make_project, code):
    project = make_project({"main.py": code + ("" if "x.get(" in code else "\nx.get(1)")})
    return engine_of(project), project.facts("main.py").accesses[-1].receiver


@pytest.mark.parametrize("name", TOLD)
def test_what_syntax_tells_is_what_the_engine_finds(make_project, name):
    code, expected = TOLD[name]
    engine, receiver = receiver_of(make_project, code)
    assert outline(engine, "main.py", receiver) == frozenset(expected.split())
    found = without_none(engine.infer("main.py", receiver))
    assert {each.type.name for each in found if isinstance(each.type, Instance)} == set(expected.split())


@pytest.mark.parametrize("name", UNTOLD)
def test_where_syntax_does_not_tell(make_project, name):
    engine, receiver = receiver_of(make_project, UNTOLD[name])
    assert outline(engine, "main.py", receiver) == frozenset()


def test_a_common_name_of_a_tracked_class_is_none_of_an_everyday_one(records_of):
    code = "import asyncio\ndef use(stream: asyncio.StreamReader):\n    stream.read()\n    [].append(1)\n"
    methods = [record.symbol for record in records_of(code) if record.kind == "receiver_method"]
    assert methods == ["asyncio.StreamReader.read"]
