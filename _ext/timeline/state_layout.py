"""The layout of a state diagram: one column of boxes, in which nothing can collide.

A transition to the next state goes straight down. Every other leaves to the right at a height of its own,
with its text above it, and comes back into its target at a height of its own; so do starts and ends, which
have their marks on the right. Texts end before the first vertical line; the shorter a vertical line, the
nearer to the boxes, so that one that spans another goes round it instead of through it.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from _ext.timeline.drawing import Box, Drawing, Item, Label, Line, Mark, Shape, Span, Style
from _ext.timeline.states import END, Diagram, Transition, describe
from _ext.timeline.text import marked, width, wrap

_TITLE = {"zh": "状态图", "en": "State diagram"}
_LINE = 17.0
_PORT = 26.0
"""Height of a leaving transition with one line of text."""
_ENTRY = 16.0
"""Height of an arriving one."""
_TRACK = 14.0
_MARGIN = 10.0
_BOX_TEXT = 150.0
_TEXT = 250.0
_DOWN = 34.0
"""Least distance of two boxes."""


def draw(diagram: Diagram, language: str, title: str = "") -> Drawing:
    """Lay a diagram out; ``language`` is ``zh`` or ``en``."""
    layout = _Layout(diagram)
    items = tuple(layout.items())
    texts = [
        each.x + width(each.spans) for each in items if isinstance(each, Label) and each.anchor == "start"
    ]
    total = max([layout.far_right, *texts]) + _MARGIN
    return Drawing(total, layout.bottom, items, title or _TITLE[language], describe(diagram, language))


def _label(arrow: Transition) -> list[tuple[Span, ...]]:
    return wrap(marked(arrow.text), _TEXT) if arrow.text else []


@dataclass(slots=True)
class _Node:
    lines: list[tuple[Span, ...]]
    ports: list[tuple[int, bool, float]] = field(default_factory=list)
    """Index of a sideways transition, whether it leaves here, and the height that it needs."""
    y: float = 0.0
    height: float = 0.0


@dataclass(slots=True)
class _Layout:
    diagram: Diagram
    nodes: dict[str, _Node] = field(init=False)
    straight: dict[str, list[Transition]] = field(default_factory=lambda: defaultdict(list))
    sideways: list[Transition] = field(default_factory=list)
    right: float = field(init=False)
    bottom: float = field(init=False)

    def __post_init__(self) -> None:
        order = list(self.diagram.states)
        self.nodes = {
            name: _Node(wrap(marked(text), _BOX_TEXT)) for name, text in self.diagram.states.items()
        }
        widest = max(width(line) for node in self.nodes.values() for line in node.lines)
        self.right = _MARGIN + max(84.0, widest) + 24
        following = dict(zip([END, *order], order, strict=False))
        for arrow in self.diagram.transitions:
            if following.get(arrow.source) == arrow.target:
                self.straight[arrow.source].append(arrow)
            else:
                self._aside(arrow)
        self._place(order)

    def _aside(self, arrow: Transition) -> None:
        index = len(self.sideways)
        self.sideways.append(arrow)
        needed = _PORT + _LINE * max(0, len(_label(arrow)) - 1)
        if arrow.source != END:
            self.nodes[arrow.source].ports.append((index, True, needed))
        if arrow.target != END:
            self.nodes[arrow.target].ports.append((index, False, _ENTRY if arrow.source != END else needed))

    def _place(self, order: list[str]) -> None:
        y = _MARGIN + (8 + self._gap(END) if self.straight[END] else 0)
        for name in order:
            node = self.nodes[name]
            node.y = y
            needed = sum(height for _, _, height in node.ports)
            node.height = max(_LINE * len(node.lines) + 16, needed + 8, 36)
            self.bottom = y + node.height + _MARGIN
            y += node.height + self._gap(name)

    def _gap(self, above: str) -> float:
        """The distance below a box, or below the start: room for the texts of what goes down."""
        lines = sum(len(_label(arrow)) for arrow in self.straight[above])
        return max(_DOWN if above != END else 22.0, _LINE * lines + 12)

    @property
    def centre(self) -> float:
        return (_MARGIN + self.right) / 2

    @property
    def tracks(self) -> float:
        """Where the vertical parts of the sideways transitions begin: right of every text and mark."""
        widths = [width(line) for arrow in self.sideways for line in _label(arrow)]
        marks = [self._mark(arrow) + _TRACK for arrow in self.sideways if END in (arrow.source, arrow.target)]
        return max([self.right + max(widths, default=20.0) + 18, *marks])

    @property
    def far_right(self) -> float:
        return self.tracks + _TRACK * len(self.sideways) if self.sideways else self.right

    def _mark(self, arrow: Transition) -> float:
        """The middle of the mark of a start or an end, right of its text."""
        return self.right + max([28.0, *(width(line) + 24 for line in _label(arrow))]) + 7

    def items(self) -> Iterator[Item]:
        for node in self.nodes.values():
            yield Box(_MARGIN, node.y, self.right - _MARGIN, node.height, Style.NODE)
            top = node.y + node.height / 2 - _LINE * (len(node.lines) - 1) / 2
            for index, line in enumerate(node.lines):
                yield Label(self.centre, top + _LINE * index, line, "middle")
        for source, arrows in self.straight.items():
            if arrows:
                yield from self._down(source, arrows)
        heights = dict(self._ports())
        tracks = self._track_of(heights)
        for index, arrow in enumerate(self.sideways):
            yield from self._around(index, arrow, heights, tracks.get(index, 0.0))

    def _down(self, source: str, arrows: list[Transition]) -> Iterator[Item]:
        end = self.nodes[arrows[0].target].y
        start = end - self._gap(END) if source == END else self.nodes[source].y + self.nodes[source].height
        yield Line(((self.centre, start), (self.centre, end)), Style.EDGE, arrow=True)
        if source == END:
            yield Mark(self.centre, start, Shape.START)
        lines = [line for arrow in arrows for line in _label(arrow)]
        top = (start + end) / 2 - _LINE * (len(lines) - 1) / 2
        for index, line in enumerate(lines):
            yield Label(self.centre + 10, top + _LINE * index, line)

    def _track_of(self, heights: dict[tuple[int, bool], float]) -> dict[int, float]:
        """Where each transition from state to state has its vertical line: the shortest comes first."""
        turning = [
            index for index, arrow in enumerate(self.sideways) if END not in (arrow.source, arrow.target)
        ]
        turning.sort(key=lambda index: abs(heights[index, True] - heights[index, False]))
        return {index: self.tracks + _TRACK * rank for rank, index in enumerate(turning)}

    def _around(
        self, index: int, arrow: Transition, heights: dict[tuple[int, bool], float], x: float
    ) -> Iterator[Item]:
        if END in (arrow.source, arrow.target):
            outside = self._mark(arrow) - 7
            y = heights[index, arrow.target == END]
            ends = ((outside, y), (self.right, y))
            yield Line(ends if arrow.source == END else (ends[1], ends[0]), Style.EDGE, arrow=True)
            yield Mark(outside + 7, y, Shape.START if arrow.source == END else Shape.FINAL)
        else:
            y, end = heights[index, True], heights[index, False]
            yield Line(((self.right, y), (x, y), (x, end), (self.right, end)), Style.EDGE, arrow=True)
        lines = _label(arrow)
        for number, line in enumerate(lines):
            yield Label(self.right + 8, y - 11 - _LINE * (len(lines) - 1 - number), line)

    def _ports(self) -> Iterator[tuple[tuple[int, bool], float]]:
        """The heights at which the sideways transitions leave and reach the boxes."""
        for node in self.nodes.values():
            y = node.y
            for index, leaving, height in node.ports:
                y += height
                yield (index, leaving), y
