"""Links in highlighted code: the text stays, the elements stay well nested, what does not fit is left alone."""

from xml.etree import ElementTree as ET

import pytest
from sphinx.highlighting import PygmentsBridge

from _ext.code_names import CodeName
from _ext.linked_code import linked, spelled

CODE = """\
import asyncio
from queue import Queue as Q

@asyncio.timeouts
def f(x: "asyncio.Task[int]") -> None:
    if 1 < 2 & 3: asyncio.run(Q().get())
"""
NAMES = (
    CodeName(2, 19, 5, "queue.Queue"),
    CodeName(4, 2, 16, "asyncio.timeouts"),
    CodeName(5, 11, 12, "asyncio.Task"),
    CodeName(6, 19, 11, "asyncio.run"),
    CodeName(6, 31, 1, "queue.Queue"),
    CodeName(6, 35, 3, "queue.Queue.get"),
)
SPELLED = ["Queue", "asyncio.timeouts", "asyncio.Task", "asyncio.run", "Q", "get"]


def parsed(html: str) -> ET.Element:
    return ET.fromstring(html)  # noqa: S314  (what Pygments wrote)


def tags(name: CodeName) -> tuple[str, str]:
    return f'<a href="#{name.symbol}">', "</a>"


def highlighted(code: str, **options: object) -> str:
    return PygmentsBridge("html", "default").highlight_block(code, "python", **options)


@pytest.mark.parametrize("options", [{}, {"hl_lines": [1, 4, 6]}], ids=["plain", "lines marked"])
def test_each_name_is_a_link_and_nothing_else_changes(options: dict[str, object]) -> None:
    before = highlighted(CODE, **options)
    after = linked(before, NAMES, tags)
    tree = parsed(after)  # well nested
    assert ["".join(link.itertext()) for link in tree.iter("a")] == SPELLED
    assert [link.attrib["href"] for link in tree.iter("a")] == [f"#{name.symbol}" for name in NAMES]
    assert "".join(tree.itertext()) == "".join(parsed(before).itertext())


def test_marked_lines_stay_marked() -> None:
    after = parsed(linked(highlighted(CODE, hl_lines=[4]), NAMES, tags))
    (line,) = after.findall(".//span[@class='hll']")
    assert "".join(line.itertext()) == "@asyncio.timeouts\n"


@pytest.mark.parametrize(
    "names",
    [
        (CodeName(9, 1, 3, "x"),),
        (CodeName(1, 90, 3, "x"),),
        (CodeName(6, 35, 90, "x"), CodeName(6, 40, 1, "y")),
    ],
    ids=["beyond the last line", "beyond the line's end", "overlapping"],
)
def test_names_that_do_not_fit_change_nothing(names: tuple[CodeName, ...]) -> None:
    before = highlighted(CODE)
    assert linked(before, names, tags) == before


def test_what_is_no_block_stays() -> None:
    assert linked("<p>asyncio</p>", NAMES, tags) == "<p>asyncio</p>"


def test_spelled_names() -> None:
    assert spelled(CODE, NAMES) == SPELLED
