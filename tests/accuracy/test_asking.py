"""What is asked: the accesses, and the edited files."""

import ast
from pathlib import Path

import pytest

from tests.accuracy.accesses import decode, find_accesses
from tests.accuracy.ask import accesses_of, defining
from tests.accuracy.instrument import instrument, rounds
from tests.accuracy.trees import Tree

NAMES = ("cancel", "get", "join", "put", "start")


def _places(code: str) -> list[tuple[str, int, int]]:
    return [(access.name, access.line, access.column) for access in find_accesses(code, NAMES)]


def test_accesses_stand_where_the_name_does() -> None:
    # Columns counted by hand, in characters: é is two bytes.
    assert _places("é.get()\nx = a.b.cancel\n(\n  q\n  .put(1)\n)\n") == [
        ("get", 1, 3),
        ("cancel", 2, 9),
        ("put", 5, 4),
    ]


@pytest.mark.parametrize(
    "code",
    [
        "import asyncio\nasyncio.get()",
        "import os.path\nos.path.join(a)",
        "def f(x: m.get) -> m.get: ...",
        "x: m.get = 1",
        "class C(m.get): ...",
        "x.get = 1",
        "del x.get",
        "match x:\n    case m.get: ...",
        "__all__.get()",
        "x.other()",
    ],
)
def test_what_is_no_access_of_a_value(code: str) -> None:
    assert _places(code) == []


def test_a_module_s_name_that_is_bound_otherwise_too_is_a_value() -> None:
    assert _places("import queue\ndef f(queue): queue.get()") == [("get", 2, 21)]


def test_nested_receivers_are_asked_in_rounds() -> None:
    accesses = find_accesses("a.get().put(b.join())\nc.start\n", NAMES)
    assert [[access.name for access in group] for group in rounds(accesses)] == [
        ["get", "join"],
        ["put"],
        ["start"],
    ]


def test_the_edited_file_keeps_its_meaning_and_its_comments_are_silenced() -> None:
    code = (
        '"""Doc."""\nfrom __future__ import annotations\n\n@dec\ndef f(q):\n'
        "    return q.get(  # type: ignore\n    )\n"
    )
    edited = instrument(code, find_accesses(code, NAMES))
    assert edited.data.decode() == (
        '"""Doc."""\nfrom __future__ import annotations\n\nfrom accuracy_probe import probe_get\n@dec\ndef f(q):\n'
        "    return reveal_type(probe_get((q))).value.get(  # type; ignore\n    )\n"
    )
    (question,) = edited.questions
    assert (question.revealed.line, question.revealed.column) == (7, 24)
    assert (question.finish.line, question.finish.column) == (7, 49)


def test_places_count_characters_and_utf_16_units() -> None:
    code = "f('𝄞', q.get())\n"
    (question,) = instrument(code, find_accesses(code, NAMES)).questions
    # line 2; "f('𝄞', reveal_type(" has 19 characters, one of them two UTF-16 units
    assert (question.revealed.line, question.revealed.column, question.revealed.column_utf16) == (2, 20, 21)


@pytest.mark.parametrize(
    "parenthesised", ["(yield x)", "(await x)", "(a or b)", "(y := x)", "[z for z in x]", "'a' 'b'"]
)
def test_any_receiver_can_be_wrapped(parenthesised: str) -> None:
    code = f"async def f(x, a, b):\n    {parenthesised}.get()\n"
    ast.parse(instrument(code, find_accesses(code, NAMES)).data)


def test_an_encoding_declaration_counts() -> None:
    assert decode("# coding: latin-1\nx = 'é'\n".encode("latin-1")).splitlines()[1] == "x = 'é'"


def test_of_a_part_only_the_accesses_count_but_the_classes_of_all_are_known(tmp_path: Path) -> None:
    files = {
        "p/served/a.py": "class Near(m.Far[int]): x.get()\n",
        "p/served_not/b.py": "x.put()\nclass Other: ...\n",
        "p/c.py": "if m:\n    class Far(Farther): ...\n",
        "p/d.py": "class Farther: ...\n",
    }
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    tree = Tree("p", "1", tmp_path, tmp_path, only=("p/served",))
    assert list(accesses_of(tree, NAMES)) == ["p/served/a.py"]
    found = [node for module in defining(tree, ["Near"]) for node in ast.walk(module)]
    assert {node.name for node in found if isinstance(node, ast.ClassDef)} == {"Near", "Far", "Farther"}
