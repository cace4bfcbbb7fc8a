"""Explanations name the rule and the place of each step, from the access to the origin, in plain words."""

from pathlib import Path

import pytest

from scanner.explain import explain, lines
from scanner.receivers.rules import Reason, Rule
from scanner.records import Syntax
from scanner.wording import REASONS, STEPS, SYNTAX

FILES = {
    "main.py": (
        "from lib import make\nimport lib as l\n\ndef f(items: list):\n"
        "    q = make()\n    q.get(); items.copy(); l.aio.run(1); q.put\n"
    ),
    "lib.py": "import queue\nimport asyncio as aio\n\ndef make():\n    return queue.Queue()\n",
}


def told(make_project, files, line, path="main.py"):
    return list(lines(explain(make_project(files), path, line)))


def test_each_step_with_its_place(make_project):
    found = told(make_project, FILES, 6)
    assert found[:5] == [
        "main.py:6:7: receiver_method queue.Queue.get (lesson thread-queue, in f)",
        "  confirmed: the receiver is an instance of queue.Queue",
        "  1. [binding] main.py:5:5: the name q is bound",
        "  2. [return] lib.py:4:1: the project's function make is called and gives it",
        "  3. [constructor] lib.py:5:12: queue.Queue is called, which makes an instance",
    ]
    assert (
        "main.py:6:20: .copy is no record: it is an everyday name, counted without being listed;"
        " its receiver is list" in found
    )


def test_a_use_is_followed_through_its_bindings(make_project):
    found = told(make_project, FILES, 6)
    start = found.index("main.py:6:28: api_use asyncio.run (lesson asyncio-run, in f)")
    assert found[start + 1 : start + 3] == [
        "  the dotted name is asyncio.run, by the file's own imports and bindings",
        "  1. [import] main.py:2:8: l is imported",
    ]
    assert not any(".run is no record" in line for line in found)  # it is part of the use


SENTENCES = {
    "builtin": (
        "def f(d: dict[str, int]):\n    d.get(1)\n",
        2,
        "excluded (dict): the receiver is dict[str, int]",
    ),
    "library class": (
        "import logging\nlogging.getLogger().exception('x')\n",
        2,
        (
            "excluded (library-class): the receiver is logging.Logger, an instance of a class of the standard"
            " library without a tracked method of this name"
        ),
    ),
    "third party": (
        "import trio\ne = trio.Event()\ne.wait()\n",
        3,
        (
            "unresolved (third-party): the receiver, trio.Event(), is not known: it comes from another package,"
            " whose code is not part of the scan"
        ),
    ),
    "syntax": (
        "async def f(x):\n    await x\n",
        2,
        "the syntax says so: an await expression",
    ),
    "import": ("import asyncio\n", 1, "the import binds asyncio"),
    "module": (
        "import torch\ntorch.wait()\nx = 1\n",
        2,
        "it is a name of a module, not a method of an object",
    ),
}


@pytest.mark.parametrize(("text", "line", "sentence"), SENTENCES.values(), ids=SENTENCES)
def test_what_is_said(make_project, text, line, sentence):
    assert any(found.endswith(sentence) for found in told(make_project, {"main.py": text}, line))


def test_a_step_taken_several_times_is_told_once(make_project):
    text = "def f(x: list[list[list[str]]]):\n    x[0][1][2].join([])\n"
    found = told(make_project, {"main.py": text}, 2)
    assert [line for line in found if "[element]" in line] == [
        "  1. [element] main.py:2:16: it is an element of a container or an iterator (3 times over)"
    ]


def test_an_annotation_that_says_nothing(make_project):
    text = "from typing import Any\n\ndef f(x: Any):\n    x.get()\n"
    found = told(make_project, {"main.py": text}, 4)
    assert found[1:] == [
        "  unresolved (any): the receiver is not known: its type is declared as Any or object",
        "  1. [binding] main.py:3:7: the name x is bound",
        "  2. [annotation] main.py:3:7: the annotation does not tell the class",
    ]


def test_a_long_chain_says_that_it_ends_early(make_project):
    links = "".join(f"a{number} = a{number - 1}.lower()\n" for number in range(1, 30))
    found = told(make_project, {"main.py": f"a0 = 'x'\n{links}a29.join([])\n"}, 31)
    assert found[-1] == "  … what follows after 16 steps is left out"


def test_a_line_without_anything(make_project):
    assert told(make_project, FILES, 3) == ["main.py:3: no record, and nothing that could have become one"]


def test_a_file_that_is_not_there(make_project):
    explanation = explain(make_project(FILES), "absent.py", 1)
    assert (explanation.records, explanation.unrecorded) == ((), ())


def test_the_documentation_shows_what_is_really_printed(make_project):
    program = """\
import queue


class Worker:
    def __init__(self):
        self.jobs = queue.SimpleQueue()

    def feed(self):
        self.jobs.put(1)
"""
    page = (Path(__file__).parents[3] / "docs" / "zh" / "scanner.md").read_text("utf-8")
    shown = page.partition("$ python -m scanner explain worker.py:9\n")[2].partition("```")[0].splitlines()
    assert shown == told(make_project, {"worker.py": program}, 9, "worker.py")


def test_every_rule_and_reason_has_its_sentence():
    assert set(STEPS) == set(Rule)
    assert set(REASONS) == set(Reason) - {Reason.BUILTIN}  # whose reason is the class's own name
    assert set(SYNTAX) == set(Syntax)
