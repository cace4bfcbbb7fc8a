"""The legend below a timeline: only what the picture uses, each entry with its sample and its words."""

from collections.abc import Iterator

from _ext.timeline import words
from _ext.timeline.drawing import Box, Face, Item, Label, Line, Mark, Shape, Span, Style
from _ext.timeline.text import width, wrap

LINE = 20.0
SAMPLE = 22.0
MARGIN = 8.0
_STATES = (
    Style.RUNNING, Style.READY, Style.SUSPENDED, Style.BLOCKED, Style.ZOMBIE, Style.DISPATCH, Style.IDLE,
)  # fmt: skip
_LINKS = (Style.CREATE, Style.AWAIT, Style.WAKE, Style.CANCEL, Style.SIGNAL)


def legend(
    styles: set[Style], shapes: set[Shape], language: str, top: float, total: float
) -> tuple[list[Item], float]:
    """Lay out the legend from ``top`` down, in lines of ``total`` width; give its items and where it ends."""
    items: list[Item] = []
    x, y = MARGIN, top
    for sample, name in _entries(styles, shapes, language):
        spans = (Span(name, Face.NOTE),)
        needed = SAMPLE + width(spans) + 18
        if x + needed > total and x > MARGIN:
            x, y = MARGIN, y + LINE
        items += _sample(sample, x + SAMPLE / 2 - 2, y)
        items.append(Label(x + SAMPLE + 2, y, spans))
        x += needed
    for line in wrap([Span(words.AXIS[language], Face.NOTE)], total - 2 * MARGIN):
        y += LINE
        items.append(Label(MARGIN, y, line))
    return items, y + LINE / 2 + MARGIN


def _entries(styles: set[Style], shapes: set[Shape], language: str) -> Iterator[tuple[Style | Shape, str]]:
    for style in (*_STATES, *_LINKS):
        if style in styles:
            yield style, words.STATES[language][style]
    for shape, name in words.MARKS[language].items():
        if shape in shapes:
            yield shape, name


def _sample(sample: Style | Shape, x: float, y: float) -> list[Item]:
    if isinstance(sample, Shape):
        return [Mark(x, y, sample)]
    if sample in _LINKS:
        return [Line(((x - 10, y), (x + 10, y)), sample, arrow=sample is not Style.AWAIT)]
    if sample is Style.IDLE:
        return [Line(((x, y - 8), (x, y + 8)), sample)]
    half = 3 if sample is Style.SUSPENDED else 6
    return [Box(x - half, y - 8, 2 * half, 16, sample)]
