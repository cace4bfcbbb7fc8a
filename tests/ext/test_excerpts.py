"""A line in its context: what is shown around it, and how it is written. No page is built here."""

import pytest

from _ext.code_html import excerpt_html
from _ext.excerpts import CONTEXT, LONGEST, SourceText
from tests.ext.html_reader import Element, parse

CODE = '''\
import asyncio


class Worker:
    """Starts
    def run(self): what it is given.
    """

    async def run(self):
        first = 1
        second = 2
        third = 3
        fourth = 4
        fifth = 5
        sixth = 6
        task = asyncio.create_task(self.work())
        await task

        return task
'''


def _shown(code: str, number: int, scope: str = "Worker.run") -> list[tuple[int, str]]:
    return [(line.number, line.text) for line in SourceText(code).excerpt(number, scope).lines]


def _block(code: str, number: int, scope: str = "f") -> Element:
    return parse(excerpt_html(SourceText(code).excerpt(number, scope))).one("pre", "slime-excerpt")


def test_a_line_stands_among_its_neighbours_below_the_head_of_its_function() -> None:
    assert _shown(CODE, 16) == [
        (9, "async def run(self):"),
        (12, "    third = 3"),
        (13, "    fourth = 4"),
        (14, "    fifth = 5"),
        (15, "    sixth = 6"),
        (16, "    task = asyncio.create_task(self.work())"),
        (17, "    await task"),
        (18, ""),
        (19, "    return task"),
    ]


BODY = "    a\n" * 9
BEGINNINGS = {
    "a head nearby is in the context": (CODE, 12, "Worker.run", 9),
    "a gap of one line is none": (CODE, 15, "Worker.run", 9),
    "the head of the class for what stands in it": (CODE, 9, "Worker", 4),
    "no head at the top of a module": (CODE, 1, "<module>", 1),
    "no head that is text": (CODE.replace("async def", "async  def"), 16, "Worker.run", 9),
    "a head that there is not": (CODE, 16, "Worker.other", 12),
    "a name that begins another": (f"def runner():\n{BODY}    b\n", 11, "run", 7),
    "the nearest of that name": (f"def f():\n    pass\nasync  def f():\n{BODY}    b\n", 13, "f", 3),
    "not one within": (f"def f():\n    def f():\n{BODY.replace('    ', '        ')}    b\n", 12, "f", 1),
    "blank lines at the edge are left out": ("a\n\n\n\n\nb\n", 6, "<module>", 6),
}


@pytest.mark.parametrize(("code", "number", "scope", "first"), BEGINNINGS.values(), ids=BEGINNINGS)
def test_where_an_excerpt_begins(code: str, number: int, scope: str, first: int) -> None:
    numbers = [each for each, _ in _shown(code, number, scope)]
    assert numbers[0] == first
    assert number in numbers


def test_the_margin_that_all_lines_have_is_left_out_whether_of_tabs_or_spaces() -> None:
    assert _shown("\tif a:\n\t\tb\n\n            c\n", 2, "<module>") == [
        (1, "if a:"),
        (2, "        b"),
        (3, ""),
        (4, "    c"),
    ]


def test_long_lines_are_cut() -> None:
    (_, text), *_ = _shown("x = '" + "é" * 100_000 + "'\n", 1, "<module>")
    assert text == "x = '" + "é" * (LONGEST - 5) + "…"


def test_the_line_that_it_is_about_is_marked_and_a_leap_is_shown() -> None:
    block = _block(CODE, 16, "Worker.run")
    assert block.one("span", "hll").text == "16     task = asyncio.create_task(self.work())\n"
    numbers = [number.text for number in block.all("span", "linenos")]
    assert numbers == [" 9", " ⋮", "12", "13", "14", "15", "16", "17", "18", "19"]


STRINGS = {
    "documentation": 'def f():\n    """A.\n\n    {}\n    """\n    g()\n',
    "a raw string": "x = rb'''\n\n{}\n'''\ng()\n",
    "quotes of the other kind": 'x = """\n\'\'\'\n{}\n"""\ng()\n',
    "an escaped quote": 'x = """\\"""\n\n{}\n"""\ng()\n',
}


@pytest.mark.parametrize("code", STRINGS.values(), ids=STRINGS)
def test_an_excerpt_that_begins_in_a_string_has_the_string_s_colour(code: str) -> None:
    filled = code.format("if x: return\n" * 12)
    last = filled.count("\n") - 1
    block = _block(filled, last, "<module>")
    assert "if" not in [span.text for span in block.all("span", "k")]
    assert any("if x: return" in span.text for span in block.all("span"))
    assert block.text.rstrip().endswith("g()")


NO_STRINGS = {
    "a comment": '# it\'s """\nif x: pass\n',
    "a string of one line": 'a = \'"""\'\nif x: pass\n',
    "an apostrophe in a closed string": 'a = """it\'s"""\nif x: pass\n',
}


@pytest.mark.parametrize("code", NO_STRINGS.values(), ids=NO_STRINGS)
def test_what_opens_no_string_of_several_lines(code: str) -> None:
    assert SourceText(code).openings == {}


def test_text_is_escaped_and_what_cannot_be_seen_is_spelled_out() -> None:
    line = "x = '</pre><script>alert(1)</script>' + \"\u202e\x0c&amp;\""
    block = _block(f"{line}\nasyncio.run(x)\n", 2, "<module>")
    assert not block.all("script")
    assert block.all("span", "linenos")[0].text == "1"
    assert "x = '</pre><script>alert(1)</script>' + \"\\u202e\\x0c&amp;\"" in block.text


def test_every_line_number_of_any_text_gives_an_excerpt() -> None:
    for code in ("", "\n", "x", "'''\n\"\"\"\n'''", "\\\n'\\\n'", "def f(:\n\t\x0c\n  '''"):
        file = SourceText(code)
        for number in range(1, len(file.lines) + 1):
            excerpt = file.excerpt(number, "f")
            assert number in [line.number for line in excerpt.lines]
            assert len(excerpt.lines) <= 2 * CONTEXT + 3
            assert parse(excerpt_html(excerpt)).one("span", "hll").text.startswith(str(number))
