"""Reference figures, differences of scans, tables."""

from pathlib import Path

import pytest

from scanner.citation import citation, without_credentials
from scanner.diff import diff
from scanner.errors import ScannerError
from scanner.graph import Answer, Graph
from scanner.reads import question
from scanner.records import FORMAT, Kind, MarkdownExample, Record, Scan, ScannerInfo, Totals
from scanner.reference import Reference, ReferenceExample, ReferenceLesson, read_reference
from scanner.report import difference, verification
from scanner.texttable import render, width
from scanner.verify import verify

ROOT = Path(__file__).parents[3]


def record(identifier: str, line: int = 1, **fields) -> Record:
    defaults = {
        "kind": Kind.API_USE,
        "symbol": "asyncio.run",
        "path": "a.py",
        "column": 1,
        "scope": "<module>",
        "line_hash": "0",
        "lesson": "asyncio-run",
    }
    return Record(id=identifier, line=line, **(defaults | fields))


def example(
    path: str, line: int, content: str = "0", lessons: tuple[str, ...] = ("await",)
) -> MarkdownExample:
    return MarkdownExample(
        id="DOC-001", path=path, line=line, lines=1, symbols=("await",), lessons=lessons, content_hash=content
    )


def scan(*records: Record, examples: tuple[MarkdownExample, ...] = (), commit: str = "c" * 40) -> Scan:
    uses = sum(1 for item in records if item.kind is Kind.API_USE)
    return Scan(
        format=FORMAT,
        repository="https://example.org/a/b",
        commit=commit,
        scanner=ScannerInfo(version="1"),
        totals=Totals(
            python_files=1,
            api_uses=uses,
            api_names=min(uses, 1),
            async_syntax=0,
            imports=0,
            receiver_methods=0,
            candidates=0,
            markdown_examples=len(examples),
        ),
        records=records,
        markdown_examples=examples,
        failures=(),
        unlisted_candidates={},
    )


class TestDiff:
    def test_equal_scans_do_not_differ(self):
        one = scan(record("1"), examples=(example("a.md", 1),))
        assert not diff(one, one)
        assert difference(diff(one, one), one, one).endswith("\nno difference\n")

    def test_new_gone_moved_and_changed(self):
        old = scan(record("gone"), record("same", 5), record("moved", 7), record("changed", 9))
        new = scan(
            record("new"),
            record("same", 5),
            record("moved", 8),
            record("changed", 10, symbol="asyncio.sleep"),
        )
        result = diff(old, new)
        assert [item.id for item in result.new] == ["new"]
        assert [item.id for item in result.gone] == ["gone"]
        assert [(item.record.id, item.old_line) for item in result.moved] == [("moved", 7)]
        assert [(item.record.id, item.fields) for item in result.changed] == [("changed", ("symbol",))]
        text = difference(result, old, new)
        assert "\n> a.py:8: api_use asyncio.run in <module>, from line 7\n" in text
        assert text.endswith("\n1 new, 1 gone, 1 moved, 1 changed\n")

    def test_a_renamed_file_is_neither_new_nor_gone(self):
        def contents(path: str, *symbols: str) -> list[Record]:
            return [record(f"{path}{n}", n + 1, path=path, symbol=s) for n, s in enumerate(symbols)]

        same = contents("stays.py", "asyncio.wait")
        old = scan(*same, *contents("a.py", "asyncio.run", "asyncio.gather", "asyncio.sleep"))
        new = scan(*same, *contents("b/c.py", "asyncio.run", "asyncio.gather", "asyncio.Queue"))
        result = diff(old, new)
        assert [(item.old, item.new, item.records) for item in result.renamed] == [("a.py", "b/c.py", 2)]
        assert [item.symbol for item in result.gone] == ["asyncio.sleep"]
        assert [item.symbol for item in result.new] == ["asyncio.Queue"]
        assert "\n> b/c.py: 2 records, from a.py\n" in difference(result, old, new)

    @pytest.mark.parametrize(
        ("old", "new", "renamed"),
        [
            (["a.py"], ["b.py"], 0),  # one record alone is in many files
            (["a.py"], ["deep/a.py"], 1),
            (["a.py", "a.py"], ["b.py", "b.py"], 1),
            (["a.py", "a.py"], ["b.py", "b.py", "c.py", "c.py"], 1),  # copied: one of them is the old file
            (["a.py", "a.py"], ["a.py", "b.py", "b.py"], 0),  # the old path is still there
            (["a.py", "a.py", "a.py"], ["b.py"], 0),  # most of it is gone
        ],
    )
    def test_what_counts_as_renamed(self, old, new, renamed):
        first = scan(*(record(f"old{n}", path=path) for n, path in enumerate(old)))
        second = scan(*(record(f"new{n}", path=path) for n, path in enumerate(new)))
        result = diff(first, second)
        assert len(result.renamed) == renamed
        kept = sum(item.records for item in result.renamed)
        assert (len(result.gone), len(result.new)) == (len(old) - kept, len(new) - kept)

    def test_examples_are_matched_by_their_text(self):
        old = scan(examples=(example("a.md", 1, "x"), example("a.md", 5, "x"), example("a.md", 9, "y")))
        new = scan(examples=(example("a.md", 2, "x"), example("a.md", 9, "z")))
        result = diff(old, new)
        assert [(item.line, item.content_hash) for item in result.gone_examples] == [(5, "x"), (9, "y")]
        assert [(item.line, item.content_hash) for item in result.new_examples] == [(9, "z")]

    def test_names_from_a_scanned_tree_steer_no_terminal(self):
        old, new = scan(), scan(record("1", path="\x1b[2J.py"))
        assert "\x1b" not in difference(diff(old, new), old, new)


def reference(**changes) -> Reference:
    figures = {
        "repository": "https://example.org/a/b",
        "commit": "c" * 40,
        "totals": scan(record("1")).totals,
        "lesson": (
            ReferenceLesson(row=2, section=1, title="入口", symbols=("asyncio.run",), records=1),
            ReferenceLesson(row=3, section=2, title="等待", symbols=("await",), records=0),
        ),
        "markdown_example": (),
    }
    return Reference(**(figures | changes))


LABELS = {2: "asyncio-run", 3: "await"}


class TestVerify:
    def test_agreement(self):
        one = scan(record("1"))
        result = verify(one, reference(), LABELS)
        assert result.agrees
        assert result.same_commit
        assert "0 of 10 figures differ, 0 Markdown examples." in verification(result, one, reference())

    def test_a_lesson_that_differs(self):
        other = scan(record("1"), record("2"))
        result = verify(other, reference(), LABELS)
        assert not result.agrees
        assert [(row.name, row.difference) for row in result.lessons] == [
            ("2 asyncio-run", 1),
            ("3 await", 0),
        ]
        text = verification(result, other, reference())
        (line,) = [line for line in text.splitlines() if "2 asyncio-run" in line]
        assert line.split() == ["*", "2", "asyncio-run", "入口", "1", "2", "+1"]

    def test_examples_that_differ(self):
        known = tuple(
            ReferenceExample(id=f"DOC-00{line}", path="a.md", line=line, lesson_rows=rows)
            for line, rows in ((1, (3,)), (2, (3,)), (3, (3, 2)))
        )
        found = (
            example("a.md", 2, lessons=("asyncio-run",)),
            example("a.md", 3, lessons=("asyncio-run", "await")),
        )
        one = scan(record("1"), examples=(*found, example("b.md", 4)))
        result = verify(one, reference(markdown_example=known), LABELS)
        assert result.examples == (
            "a.md:1: not in the scan (DOC-001 of the reference)",
            "a.md:2: lesson rows [2], the reference has [3] (DOC-001)",
            "b.md:4: not in the reference (DOC-001 of the scan)",
        )

    def test_another_commit_is_said(self):
        one = scan(record("1"), commit="d" * 40)
        result = verify(one, reference(), LABELS)
        assert not result.same_commit
        assert "The scan is of another commit" in verification(result, one, reference())

    def test_the_published_figures_are_consistent(self):
        figures = read_reference(ROOT / "docs/data/reference-2f231865.toml")
        *lessons, candidates = figures.lesson
        totals = figures.totals
        assert len(figures.lesson) == 65
        confirmed = totals.api_uses + totals.async_syntax + totals.imports + totals.receiver_methods
        assert sum(lesson.records for lesson in lessons) == confirmed
        assert candidates.records == totals.candidates
        assert len(figures.markdown_example) == totals.markdown_examples

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (b"x = ", "not valid TOML"),
            (b"\xff", "not valid TOML"),
            (b"x = 1", "missing required field"),
            (b'repository = 1\ncommit = ""', "repository"),
        ],
    )
    def test_a_file_that_is_none(self, tmp_path, text, expected):
        (tmp_path / "x.toml").write_bytes(text)
        with pytest.raises(ScannerError, match=expected) as error:
            read_reference(tmp_path / "x.toml")
        assert "\n" not in str(error.value)

    def test_a_file_that_is_not_there(self, tmp_path):
        with pytest.raises(ScannerError, match="cannot read it"):
            read_reference(tmp_path / "x.toml")


class TestTable:
    def test_wide_characters_take_two_columns(self):
        assert [width(text) for text in ("abc", "协程", "é", "e\u0301", "：", "")] == [3, 4, 1, 1, 2, 0]

    def test_columns_are_aligned(self):
        text = render(("name", "n"), [("协程", 1), ("run", 20), ("", "")], right=(1,))
        assert text == "name   n\n----  --\n协程   1\nrun   20\n\n"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://github.com/THUDM/slime", "https://github.com/THUDM/slime"),
        ("https://github.com/THUDM/slime.git/", "https://github.com/THUDM/slime"),
        ("http://user:token@GitHub.com:8080/a/b?x#y", "https://github.com:8080/a/b"),
        ("ssh://git@github.com:22/a/b.git", "https://github.com/a/b"),
        ("git@github.com:a/b.git", "https://github.com/a/b"),
        ("github.com:a/b", "https://github.com/a/b"),
        ("https://[::1]:8/a", "https://[::1]:8/a"),
        ("/home/me/slime", None),
        ("../slime", None),
        ("file:///home/me/slime", None),
        ("https://", None),
        ("https:///a", None),
        ("https://host", None),
        ("https://ho st/a", None),
        ("javascript://github.com/a/b", None),
        ('https://a"onmouseover=x/b', None),
        ("", None),
    ],
)
def test_a_citation_names_no_machine_and_no_secret(url, expected):
    assert citation(url) == expected


def test_messages_hold_no_credentials():
    assert without_credentials("https://u:p@host/a?token=x#y") == "https://host/a"
    assert without_credentials("https://host/a@b") == "https://host/a@b"


def binds_none(_path, _names):
    return False


class TestGraph:
    """Files a, b and c that have read others; d and b looked for a module."""

    graph = Graph(
        {"a": ("b", "c"), "b": ("c",), "c": ()},
        {"d": (("m", 0, None),), "b": (("c", 1, "c"),), "f/": (("s", 1, None),)},
    )

    def test_who_has_read_something_of_what_has_changed_is_affected(self):
        assert self.graph.affected({"c"}, binds_none) == {"a", "b"}
        assert self.graph.affected({"a", "d"}, binds_none) == set()
        assert self.graph.affected((), binds_none) == set()

    def test_who_looked_for_a_name_in_vain_is_affected_once_it_is_bound(self):
        graph = Graph({"f": ("e",), "e": (("x", "m"), ("y", "o"))})
        asked = []
        assert graph.affected({"x", "z"}, lambda *question: asked.append(question)) == set()
        assert asked == [("x", ("m",))]
        assert graph.affected({"x"}, lambda _, names: "m" in names) == {"e"}

    def test_a_module_found_elsewhere(self):
        answers = {("d", "m", 0): None, ("b", "c", 1): "c", ("f/", "s", 1): None}
        assert self.graph.moved(lambda *lookup: answers[lookup]) == set()
        answers["d", "m", 0] = "m.py"
        assert self.graph.moved(lambda *lookup: answers[lookup]) == {"d"}

    def test_a_later_graph_replaces_what_was_resolved_again_and_adds_to_unchanged_lookups(self):
        later = Graph({"a": ("x",), "e": ()}, {"d": (("m", 0, "m.py"), ("n", 0, None))})
        updated = self.graph.updated(later, {"a", "c"}, {"b"})
        assert updated.reads == {"a": ("x",), "b": ("c",), "e": ()}
        assert updated.lookups == {"d": (("m", 0, "m.py"), ("n", 0, None)), "f/": (("s", 1, None),)}

    def test_answers_hold_until_their_file_or_they_themselves_change(self):
        old, new = Answer((), "old", {}), Answer((), "new", {})
        graph = Graph(asked={"a": {"0:0": old, "0:1": old}, "b": {"0:0": old}, "c": {"0:0": old}})
        updated = graph.updated(Graph(asked={"a": {"0:1": new}}), (), {"b", question("a", "0:0")})
        assert updated.asked == {"a": {"0:1": new}, "c": {"0:0": old}}

    def test_joined_graphs_hold_both(self):
        joined = self.graph.joined(Graph({"e": ("f",)}, {"d": (("n", 0, None),)}))
        assert joined.reads == {"a": ("b", "c"), "b": ("c",), "c": (), "e": ("f",)}
        assert set(joined.lookups["d"]) == {("m", 0, None), ("n", 0, None)}
