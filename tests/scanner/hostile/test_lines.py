"""Lines and columns: what ends a line is what ends one for Python's tokenizer; columns count characters."""

import io
import tokenize

import pytest

from scanner.records import hash_line
from tests.scanner.hostile.trees import scan_odd

PROGRAM = "import asyncio\nx = asyncio.sleep\nasync def f():\n    await x(1)\n"
FOUND = [
    (1, 8, "asyncio"), (2, 5, "asyncio.sleep"), (3, 1, "async_def"), (4, 5, "await"),
    (4, 11, "asyncio.sleep"),
]  # fmt: skip


def shifted(lines: int) -> list[tuple[int, int, str]]:
    return [(line + lines, column, symbol) for line, column, symbol in FOUND]


def tokens(text: str) -> set[tuple[int, int, str]]:
    found = tokenize.generate_tokens(io.StringIO(text).readline)
    return {(token.start[0], token.start[1] + 1, token.string) for token in found}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
def test_line_ends(tmp_path, end):
    outcome = scan_odd(tmp_path, PROGRAM.replace("\n", end).encode())
    assert outcome.found == FOUND
    assert outcome.records[-1].line_hash == hash_line("await x(1)")


def test_mixed_line_ends(tmp_path):
    assert scan_odd(tmp_path, b"#\r\n#\r#\n" + PROGRAM.encode()).found == shifted(3)


def test_no_last_line_end(tmp_path):
    assert scan_odd(tmp_path, PROGRAM.rstrip().encode()).found == FOUND


@pytest.mark.parametrize(
    "text",
    [
        "x = '\u2028'",
        "# \u2029",
        "'''\x85'''",
        "# \x0b\x0c\x1c\x1d\x1e",
        "x = '\x0c'",
        "\x0c",
        "\x0c \t\x0c# c",
    ],
    ids=[
        "u2028",
        "u2029",
        "next-line",
        "separators",
        "form-feed-in-string",
        "form-feed",
        "form-feeds-and-blanks",
    ],
)
def test_characters_that_end_no_line(tmp_path, text):
    """`str.splitlines` ends lines at all of these; Python does not."""
    assert len(f"{text}{text} ".splitlines()) > 1
    program = f"{text}\n{PROGRAM}"
    outcome = scan_odd(tmp_path, program.encode())
    assert outcome.found == shifted(1)
    assert {(2, 8, "asyncio"), (5, 5, "await"), (5, 11, "x")} <= tokens(program)
    assert [record.line_hash for record in outcome.records][-1] == hash_line("await x(1)")


def test_form_feed_resets_the_indentation_and_is_a_column(tmp_path):
    program = "import asyncio\nif x:\n    pass\n\x0casyncio.run(y)\n"
    assert (4, 2, "asyncio") in tokens(program)
    assert scan_odd(tmp_path, program.encode()).found == [(1, 8, "asyncio"), (4, 2, "asyncio.run")]


@pytest.mark.parametrize(
    ("before", "column"),
    [
        ("'ascii'; ", 10),
        ("'长长'; ", 7),
        ("'🐌'; ", 6),
        ("'e\u0301'; ", 7),
        ("变量 = ", 6),
        ("\t; ".replace("\t", "0"), 4),
    ],
    ids=["ascii", "chinese", "outside-the-bmp", "combining", "identifier", "digit"],
)
def test_columns_count_characters(tmp_path, before, column):
    program = f"import asyncio\n{before}asyncio.run(x)\n"
    assert (2, column, "asyncio") in tokens(program)
    assert scan_odd(tmp_path, program.encode()).found == [(1, 8, "asyncio"), (2, column, "asyncio.run")]


def test_tabs_are_one_column(tmp_path):
    assert scan_odd(tmp_path, b"import asyncio\nif x:\n\tasyncio.run(y)\n").found[-1] == (3, 2, "asyncio.run")


def test_backslash_continuation(tmp_path):
    program = "import asyncio\nx = asyncio \\\n    . run\n"
    assert scan_odd(tmp_path, program.encode()).found == [(1, 8, "asyncio"), (2, 5, "asyncio.run")]


IDENTIFIERS = {
    # Python compares identifiers in NFKC (language reference, 2.3): `asyncio`, `run`, `get`, `start`.
    "full-width-module": (
        "import asyncio\nａｓｙｎｃｉｏ.run(x)\n",
        [(1, 8, "asyncio"), (2, 1, "asyncio.run")],
    ),
    "full-width-import": ("import ａsyncio\nasyncio.run(x)\n", [(1, 8, "asyncio"), (2, 1, "asyncio.run")]),
    "full-width-attribute": (
        "import asyncio\nasyncio.ｒｕｎ(x)\n",
        [(1, 8, "asyncio"), (2, 1, "asyncio.run")],
    ),
    "from-import": ("from asyncio import ｒun\nrun(x)\n", [(1, 21, "asyncio.run"), (2, 1, "asyncio.run")]),
    "longer-name": ("import asyncio\nasyncio_ = 1\n", [(1, 8, "asyncio")]),
    "another-script": ("import asyncio\nаsyncio = 1\nаsyncio.run\n", [(1, 8, "asyncio")]),  # Cyrillic а
    "method-by-ligature": ("x['长'].ﬆart()\n", [(1, 8, "?.start")]),
    "method-in-full-width": ("x.ｇｅｔ(1).start()\n", [(1, 3, "?.get"), (1, 10, "?.start")]),
    "method-over-lines": ("x(1) \\\n  . \\\n  # c\n".replace("  # c\n", "  start()\n"), [(3, 3, "?.start")]),
}


@pytest.mark.parametrize(("program", "expected"), IDENTIFIERS.values(), ids=IDENTIFIERS)
def test_identifiers(tmp_path, program, expected):
    assert scan_odd(tmp_path, program.encode()).found == expected


def test_f_strings_over_lines(tmp_path):
    program = "import asyncio\nf'''é\n {asyncio.run(x)!r:>{asyncio.y}}\n'''; f'长{await x}'\n"
    assert scan_odd(tmp_path, program.encode()).found == [
        (1, 8, "asyncio"), (3, 3, "asyncio.run"), (3, 22, "asyncio.y"), (4, 10, "await"),
    ]  # fmt: skip


def test_quoted_annotations_stand_in_their_string(tmp_path):
    program = "import asyncio\nx: '长 | asyncio.Task[int]'\ny: r'''asyncio.Queue'''\n"
    assert scan_odd(tmp_path, program.encode()).found == [
        (1, 8, "asyncio"), (2, 9, "asyncio.Task"), (3, 8, "asyncio.Queue"),
    ]  # fmt: skip
