"""Properties of any input: any bytes, any valid program, any layout and any choice of names."""

import io
import re
import tokenize
import unicodedata
from functools import cache

import hypothesmith
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scanner.catalog import Catalog, load_catalog
from scanner.collect import collect
from scanner.facts import FileFacts, decode, encode
from scanner.project import Project
from scanner.records import Failure, Kind, Record
from scanner.stdlib import Stdlib, load_stdlib
from scanner.syntax import extract
from tests.scanner.hostile.programs import PROGRAMS

SLOW = settings(max_examples=8, suppress_health_check=list(HealthCheck))


@cache
def data() -> tuple[Catalog, Stdlib]:
    return load_catalog(), load_stdlib()


def analyse(source: bytes) -> tuple[Record, ...] | Failure:
    """One file's records, by way of the encoded facts, as worker processes hand them on."""
    catalog, stdlib = data()
    facts = extract("a.py", source, catalog.method_names)
    if isinstance(facts, Failure):
        return facts
    again = decode(encode(facts))
    assert again == facts
    return collect("a.py", Project(["a.py"], {"a.py": facts}.get, catalog, stdlib)).records


def records(text: str) -> tuple[Record, ...]:
    found = analyse(text.encode())
    assert not isinstance(found, Failure), found
    return found


SYNTAX_TOKEN = {
    "async_def": "async", "async_generator_def": "async", "async_with": "async", "async_for": "async",
    "await": "await", "async_yield": "yield", "async_protocol_def": "def",
}  # fmt: skip


def assert_points_at_its_token(record: Record, lines: list[str]) -> None:
    text = lines[record.line - 1][record.column - 1 :]
    if record.kind is Kind.ASYNC_SYNTAX:
        assert text.startswith(SYNTAX_TOKEN[str(record.symbol)])
    elif record.kind in {Kind.RECEIVER_METHOD, Kind.CANDIDATE}:
        word = re.match(r"\w+", text)
        assert word is not None
        assert unicodedata.normalize("NFKC", word.group()) == record.symbol.rpartition(".")[2]
    else:
        assert re.match(r"[^\W\d]|\*", text)


def assert_sound(text: str) -> None:
    found = records(text)
    assert len({record.id for record in found}) == len(found)
    lines = re.split(r"\r\n|\r|\n", text)
    for record in found:
        assert_points_at_its_token(record, lines)
        assert record.lesson is not None


@given(st.binary())
def test_any_bytes_give_records_or_a_failure(source):
    found = analyse(source)
    if isinstance(found, Failure):
        assert found.path == "a.py"
        assert found.reason.isprintable()
        assert found.line is None or 1 <= found.line <= max(1, len(re.split(rb"\r\n|\r|\n", source)))


@given(st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_text_gives_records_or_a_failure(source):
    assert analyse(source) is not None


@SLOW
@given(hypothesmith.from_grammar())
def test_any_valid_program_is_read(text):
    assume("\0" not in text)
    assert_sound(text)


@SLOW
@given(hypothesmith.from_node())
def test_any_valid_tree_is_read(text):
    assert_sound(text)


@settings(max_examples=150)
@given(PROGRAMS)
def test_programs_about_concurrency_are_read(text):
    assert_sound(text)


@settings(max_examples=60)
@given(
    PROGRAMS,
    st.lists(st.sampled_from(["", "# comment", "    # await", "\x0c", "# import asyncio"]), max_size=5),
)
def test_lines_above_shift_records_and_keep_ids(text, above):
    before, after = records(text), records("".join(f"{line}\n" for line in above) + text)
    assert [(record.id, record.line + len(above), record.column) for record in before] == [
        (record.id, record.line, record.column) for record in after
    ]


@settings(max_examples=60)
@given(PROGRAMS)
def test_line_ends_change_nothing(text):
    assert records(text) == records(text.replace("\n", "\r\n"))


@settings(max_examples=60)
@given(PROGRAMS, st.sampled_from(["aiO", "变量", "zz"]))
def test_a_consistent_new_name_changes_no_symbol(text, name):
    """``import asyncio`` and ``import asyncio as name``, with every use renamed, are the same program."""
    assume("getattr" not in text)
    renamed = re.sub(r"import asyncio$", f"import asyncio as {name}", text, flags=re.MULTILINE)
    renamed = re.sub(r"(?<!import )(?<!from )\basyncio\b(?! as )", name, renamed)
    assume("*" not in text)
    assert [str(record.symbol) for record in records(text)] == [
        str(record.symbol) for record in records(renamed)
    ]


@settings(max_examples=60)
@given(PROGRAMS)
def test_facts_do_not_depend_on_the_path(text):
    methods = data()[0].method_names
    assert extract("a.py", text.encode(), methods) == extract("b/c.py", text.encode(), methods)


@pytest.mark.parametrize("text", ["import asyncio\nasyncio.run(x)\n", "x.get()\n"])
def test_there_is_something_to_find(text):
    assert isinstance(extract("a.py", text.encode()), FileFacts)
    assert records(text)
    assert list(tokenize.generate_tokens(io.StringIO(text).readline))
