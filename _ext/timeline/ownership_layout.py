"""The layout of an ownership tree: one row an object, in three columns that cannot collide.

The first column holds the boxes, indented under their creators, with an arrow from creator to created; the
others say to whom the object goes and how it stops. A mark before the last says whether somebody stops it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from _ext.timeline.drawing import Box, Drawing, Face, Item, Label, Line, Mark, Shape, Span, Style
from _ext.timeline.ownership import KIND_NAMES, Owned, describe
from _ext.timeline.text import marked, width, wrap

_TITLE = {"zh": "谁创建、谁接手、谁收尾", "en": "Who creates, takes over and cleans up"}
_HEADS = {
    "zh": ("对象，在它的创建者之下", "交接", "停止"),
    "en": ("Object, below its creator", "Hands over", "Stops"),
}
_LEGEND = {
    "zh": ("有人停下它", "没有人停，或有缺口"),
    "en": ("somebody stops it", "nobody does, or with a gap"),
}
_MARGIN = 8.0
_LINE = 17.0
_INDENT = 20.0
_BOX = 172.0
"""Widest text in a box."""
_COLUMN = 196.0
"""Widest text in the other columns."""
_GAP = 18.0
_PAD = 8.0
_HEAD = 26.0

_Lines = list[tuple[Span, ...]]


@dataclass(frozen=True, slots=True)
class _Row:
    item: Owned
    name: _Lines
    hand_over: _Lines
    stop: _Lines
    y: float
    height: float

    @property
    def middle(self) -> float:
        return self.y + self.height / 2

    @property
    def left(self) -> float:
        return _MARGIN + _INDENT * self.item.depth

    @property
    def box_width(self) -> float:
        return max(width(line) for line in self.name) + 2 * _PAD

    @property
    def box_height(self) -> float:
        return _LINE * len(self.name) + _PAD


def draw(tree: tuple[Owned, ...], language: str, title: str = "") -> Drawing:
    """Lay a tree out; ``language`` is ``zh`` or ``en``."""
    rows = _rows(tree, language)
    head = _MARGIN + width([Span(_HEADS[language][0], Face.NOTE)])
    second = max([head, *(row.left + row.box_width for row in rows)]) + _GAP
    third = second + _COLUMN + _GAP
    total = third + 2 * _PAD + 8 + _COLUMN + _MARGIN
    bottom = rows[-1].y + rows[-1].height
    items = (
        *_bands(rows, total),
        *_heads(language, second, third),
        *(item for row in rows for item in _arrow(rows, row)),
        *(item for row in rows for item in _cells(row, second, third)),
        *_legend(language, bottom + _LINE),
    )
    return Drawing(total, bottom + 2 * _LINE, items, title or _TITLE[language], describe(tree, language))


def _rows(tree: tuple[Owned, ...], language: str) -> list[_Row]:
    rows = []
    y = _MARGIN + _HEAD
    for item in tree:
        kind = Span(KIND_NAMES[language][item.kind] + " ", Face.NOTE)
        name = wrap((kind, *marked(item.name)), _BOX)
        hand_over, stop = wrap(marked(item.hand_over), _COLUMN), wrap(marked(item.stop), _COLUMN)
        height = _LINE * max(len(name), len(hand_over), len(stop)) + 2 * _PAD
        rows.append(_Row(item, name, hand_over, stop, y, height))
        y += height
    return rows


def _bands(rows: list[_Row], total: float) -> Iterator[Item]:
    for row in rows[::2]:
        yield Box(0, row.y, total, row.height, Style.ROW)


def _heads(language: str, second: float, third: float) -> Iterator[Item]:
    for x, head in zip((_MARGIN, second, third), _HEADS[language], strict=True):
        yield Label(x, _MARGIN + _HEAD / 2 - 2, (Span(head, Face.NOTE),))


def _arrow(rows: list[_Row], row: _Row) -> Iterator[Item]:
    """From below the creator's box to the left side of the created one."""
    if row.item.parent is not None:
        creator = rows[row.item.parent]
        x = creator.left + _INDENT / 2
        start = creator.middle + creator.box_height / 2
        points = ((x, start), (x, row.middle), (row.left, row.middle))
        yield Line(points, Style.CREATE, arrow=True)


def _cells(row: _Row, second: float, third: float) -> Iterator[Item]:
    top = row.middle - row.box_height / 2
    yield Box(row.left, top, row.box_width, row.box_height, Style.NODE)
    yield from _text(row.left + _PAD, row.middle, row.name)
    yield from _text(second, row.middle, row.hand_over)
    yield Mark(third + _PAD - 1, row.middle, _mark(row.item))
    yield from _text(third + 2 * _PAD + 8, row.middle, row.stop)


def _mark(item: Owned) -> Shape:
    return Shape.EXCEPTION if item.fragile else Shape.RESULT


def _text(x: float, middle: float, lines: _Lines) -> Iterator[Item]:
    top = middle - _LINE * (len(lines) - 1) / 2
    for index, line in enumerate(lines):
        yield Label(x, top + _LINE * index, line)


def _legend(language: str, y: float) -> Iterator[Item]:
    x = _MARGIN + 7
    for shape, words in zip((Shape.RESULT, Shape.EXCEPTION), _LEGEND[language], strict=True):
        spans = (Span(words, Face.NOTE),)
        yield Mark(x, y, shape)
        yield Label(x + 12, y, spans)
        x += 12 + width(spans) + 2 * _GAP
