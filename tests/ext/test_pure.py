"""The parts that know no Sphinx: addresses, visible text, words, questions to the facts."""

import ast
import inspect
import unicodedata
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from _ext.data import Facts
from _ext.diagnostics import Problem
from _ext.permalinks import Permalinks
from _ext.tables import Code, Column, Group, Link, Row, Table, Text, encoder, table_decoder
from _ext.texts import Texts, texts_of
from _ext.visible import visible
from scanner.catalog import load_catalog
from scanner.receivers.rules import Reason, Rule
from scanner.records import Kind, Totals, Verdict
from tests.ext.support import candidate, method, record, scan

COMMIT = "c" * 40
ADDRESSES = {
    "https": ("https://github.com/THUDM/slime", "https://github.com/THUDM/slime"),
    ".git": ("https://github.com/THUDM/slime.git", "https://github.com/THUDM/slime"),
    "slash": ("https://github.com/THUDM/slime/", "https://github.com/THUDM/slime"),
    "another host": ("https://gitlab.example/a/b", None),
    "http": ("http://github.com/a/b", None),
    "a user": ("https://x:y@github.com/a/b", None),
    "a port": ("https://github.com:8443/a/b", None),
    "a path": ("/home/a/b", None),
    "none": (None, None),
}


@pytest.mark.parametrize(("repository", "base"), ADDRESSES.values(), ids=ADDRESSES)
def test_only_github_repositories_have_addresses(repository: str | None, base: str | None) -> None:
    links = Permalinks(repository, COMMIT)
    assert links.base == base
    expected = None if base is None else f"{base}/blob/{COMMIT}/a/b.py#L3"
    assert links.line_url("a/b.py", 3) == expected


def test_markdown_lines_are_linked_in_the_source_view() -> None:
    url = Permalinks("https://github.com/a/b", COMMIT).line_url("README.md", 9)
    assert url == f"https://github.com/a/b/blob/{COMMIT}/README.md?plain=1#L9"


@given(st.text())
def test_visible_text_has_nothing_invisible(text: str) -> None:
    shown = visible(text)
    assert not any(unicodedata.category(char) in {"Cc", "Cs", "Zl", "Zp"} for char in shown)
    assert not any(
        unicodedata.bidirectional(char) in {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
        for char in shown
    )
    shown.encode("utf-8")


@given(st.text(alphabet=st.characters(categories=["L", "N", "P", "S"])))
def test_visible_text_stays_as_it_is(text: str) -> None:
    assert visible(text) == text


@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_every_identifier_has_words(language: str) -> None:
    texts = texts_of(language)
    assert texts.evidence_kinds.keys() == {rule.value for rule in Rule}
    assert texts.reasons.keys() == {reason.value for reason in Reason}
    assert texts.kinds.keys() == texts.kind_names.keys() == set(Kind)
    assert texts.verdicts.keys() == set(Verdict)
    assert texts.totals.keys() == set(Totals.__struct_fields__)


def test_both_languages_fill_in_the_same_names() -> None:
    chinese, english = texts_of("zh_CN"), texts_of("en")
    for item in fields(Texts):
        if isinstance(getattr(chinese, item.name), str):
            assert _names(getattr(chinese, item.name)) == _names(getattr(english, item.name)), item.name


def _names(text: str) -> set[str]:
    return {part.partition("}")[0] for part in text.split("{")[1:]}


def test_every_problem_is_documented() -> None:
    """A member's docstring follows it in the source; the next statement after each assignment is a string."""
    body = ast.parse(inspect.getsource(Problem)).body[0].body[1:]
    members, docstrings = body[::2], body[1::2]
    assert len(members) == len(docstrings) == len(Problem)
    assert all(isinstance(item.value, ast.Constant) for item in docstrings)


def test_facts_select_by_every_condition() -> None:
    facts = Facts(
        scan(record(1), record(2, path="pkg/sub/x.py"), method(3), candidate(4, path="pkgs/y.py")),
        load_catalog(),
    )

    def lines(**conditions: object) -> list[int]:
        return [item.line for item in facts.select(**conditions)]

    assert lines() == [1, 2, 3, 4]
    assert lines(path="pkg") == [1, 2, 3]
    assert lines(path="pkg/sub/x.py") == [2]
    assert lines(path="*/y.py") == [4]
    assert lines(lesson="create-task") == [1, 2]
    assert lines(symbols=("asyncio.Task.done", "?.get")) == [3, 4]
    assert lines(kinds=(Kind.CANDIDATE,), lesson="create-task") == []


def test_facts_know_symbols_of_scan_catalog_and_library_only() -> None:
    facts = Facts(scan(record(1, "asyncio.unheard_of")), load_catalog())
    assert facts.knows("asyncio.unheard_of")
    assert facts.knows("asyncio.create_task")
    assert facts.knows("asyncio.TaskGroup.create_task")
    assert facts.knows("threading.Barrier.wait")
    assert not facts.knows("threading.Barrier.wiat")
    assert not facts.knows("asyncio.creat_task")


def test_a_table_survives_its_encoding() -> None:
    table = Table(
        "t",
        "caption",
        (Column("a", 50), Column("b", 50, numeric=True)),
        (Group((Code("x.py"),), (Row(((Text("1"),), (Link("2", "https://e.org"),)), "r-1", ("f",)),)),),
    )
    assert table_decoder.decode(encoder.encode(table)) == table
    assert table.anchors() == ("r-1",)
