r"""State diagrams: a small line syntax, and a layout in which nothing can collide.

One line a statement; ``#`` starts a comment::

    pending: 待运行          state, with what its box says
    [*] -> pending           where everything starts
    pending -> running: 轮到它   transition, with what causes it
    done -> [*]              where it ends

States stand in one column, in the order of their first mention. A transition to the next state goes straight
down; every other leaves to the right, has a row of its own for its text, and comes back to its target.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from _ext.timeline.drawing import Box, Drawing, Face, Item, Label, Line, Mark, Shape, Span, Style
from _ext.timeline.text import width, wrap

END = "[*]"
_TRANSITION = re.compile(
    r"(?P<source>\[\*\]|[\w-]+)\s*->\s*(?P<target>\[\*\]|[\w-]+)\s*(?::\s*(?P<text>.*))?\Z"
)
_STATE = re.compile(r"(?P<name>[\w-]+)\s*:\s*(?P<text>.+)\Z")
_CODE = re.compile(r"`([^`]+)`")
_TITLE = {"zh": "状态图", "en": "State diagram"}
_LINE = 17.0
_PORT = 26.0
_TRACK = 14.0
_MARGIN = 10.0
_TEXT = 250.0


class DiagramError(ValueError):
    """A line that is no statement; the message says which."""


@dataclass(frozen=True, slots=True)
class Transition:
    """An arrow between two states; `END` stands for start and end."""

    source: str
    target: str
    text: str = ""


@dataclass(slots=True)
class Diagram:
    """States by name, with what their boxes say, in order; and the transitions."""

    states: dict[str, str] = field(default_factory=dict)
    transitions: list[Transition] = field(default_factory=list)


def parse(lines: list[str]) -> Diagram:
    """Read the statements.

    Raises:
        DiagramError: A line is none, or there is no state at all.
    """
    diagram = Diagram()
    for number, raw in enumerate(lines, start=1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        if found := _TRANSITION.match(line):
            arrow = Transition(found["source"], found["target"], (found["text"] or "").strip())
            for name in (arrow.source, arrow.target):
                if name != END:
                    diagram.states.setdefault(name, name)
            diagram.transitions.append(arrow)
        elif found := _STATE.match(line):
            diagram.states[found["name"]] = found["text"].strip()
        else:
            raise DiagramError(f"line {number}: {line!r} is neither 'state: text' nor 'state -> state: text'")
    if not diagram.states:
        raise DiagramError("there is no state; write lines such as 'pending -> running: scheduled'")
    return diagram


def _spans(text: str) -> tuple[Span, ...]:
    """Plain text with code between backquotes."""
    parts = _CODE.split(text)
    return tuple(
        Span(part, Face.CODE if index % 2 else Face.TEXT) for index, part in enumerate(parts) if part
    )


def _plain(text: str) -> str:
    return text.replace("`", "")


@dataclass(slots=True)
class _Node:
    lines: list[tuple[Span, ...]]
    ports: list[tuple[Transition, bool]] = field(default_factory=list)
    y: float = 0.0
    height: float = 0.0


@dataclass(slots=True)
class _Layout:
    diagram: Diagram
    order: list[str] = field(init=False)
    nodes: dict[str, _Node] = field(init=False)
    straight: dict[str, list[Transition]] = field(init=False)
    sideways: list[Transition] = field(init=False)
    left: float = _MARGIN
    node_width: float = field(init=False)
    bottom: float = field(init=False)

    def __post_init__(self) -> None:
        self.order = list(self.diagram.states)
        self.nodes = {name: _Node(wrap(_spans(text), 150)) for name, text in self.diagram.states.items()}
        widths = [width(line) for node in self.nodes.values() for line in node.lines]
        self.node_width = max(84.0, *widths) + 24
        following = dict(zip(self.order, self.order[1:], strict=False))
        self.straight, self.sideways = defaultdict(list), []
        for arrow in self.diagram.transitions:
            if following.get(arrow.source) == arrow.target:
                self.straight[arrow.source].append(arrow)
            elif END not in (arrow.source, arrow.target):
                self.sideways.append(arrow)
                self.nodes[arrow.source].ports.append((arrow, True))
                self.nodes[arrow.target].ports.append((arrow, False))
        self._place()

    def _place(self) -> None:
        starts = any(arrow.source == END for arrow in self.diagram.transitions)
        y = _MARGIN + (34 if starts else 0)
        for name in self.order:
            node = self.nodes[name]
            node.y = y
            needed = sum(self._port_height(arrow, leaving) for arrow, leaving in node.ports)
            node.height = max(_LINE * len(node.lines) + 16, needed + 8, 36)
            lines = sum(len(self._label(arrow)) for arrow in self.straight[name])
            y += node.height + max(34.0, _LINE * lines + 20)
        self.bottom = y - 34 + _MARGIN

    @staticmethod
    def _label(arrow: Transition) -> list[tuple[Span, ...]]:
        return wrap(_spans(arrow.text), _TEXT) if arrow.text else []

    def _port_height(self, arrow: Transition, leaving: bool) -> float:  # noqa: FBT001
        return _PORT + _LINE * max(0, len(self._label(arrow)) - 1) if leaving else 16.0

    @property
    def right(self) -> float:
        return self.left + self.node_width

    @property
    def centre(self) -> float:
        return self.left + self.node_width / 2

    def items(self) -> Iterator[Item]:
        for name in self.order:
            yield from self._node(self.nodes[name])
            yield from self._down(name)
        yield from self._around()
        yield from self._start_and_ends()

    def _node(self, node: _Node) -> Iterator[Item]:
        yield Box(self.left, node.y, self.node_width, node.height, Style.NODE)
        top = node.y + node.height / 2 - _LINE * (len(node.lines) - 1) / 2
        for index, line in enumerate(node.lines):
            yield Label(self.centre, top + _LINE * index, line, "middle")

    def _down(self, name: str) -> Iterator[Item]:
        arrows = self.straight[name]
        if not arrows:
            return
        node, below = self.nodes[name], self.nodes[arrows[0].target]
        start, end = node.y + node.height, below.y
        yield Line(((self.centre, start), (self.centre, end)), Style.EDGE, arrow=True)
        lines = [line for arrow in arrows for line in self._label(arrow)]
        top = (start + end) / 2 - _LINE * (len(lines) - 1) / 2
        for index, line in enumerate(lines):
            yield Label(self.centre + 8, top + _LINE * index, line)

    @property
    def tracks(self) -> float:
        """Where the vertical parts of the sideways transitions begin: right of every text."""
        widths = [width(line) for arrow in self.sideways for line in self._label(arrow)]
        return self.right + max(widths, default=20.0) + 18

    def _around(self) -> Iterator[Item]:
        ends = dict(self._ports())
        for index, arrow in enumerate(self.sideways):
            x = self.tracks + _TRACK * index
            start, end = ends[index, True], ends[index, False]
            yield Line(((self.right, start), (x, start), (x, end), (self.right, end)), Style.EDGE, arrow=True)
            lines = self._label(arrow)
            for number, line in enumerate(lines):
                yield Label(self.right + 8, start - 11 - _LINE * (len(lines) - 1 - number), line)

    def _ports(self) -> Iterator[tuple[tuple[int, bool], float]]:
        """The heights at which transitions leave and reach the boxes."""
        indexes = {id(arrow): index for index, arrow in enumerate(self.sideways)}
        for node in self.nodes.values():
            y = node.y + 4
            for arrow, leaving in node.ports:
                y += self._port_height(arrow, leaving)
                yield (indexes[id(arrow)], leaving), y - 4
            del y

    def _start_and_ends(self) -> Iterator[Item]:
        for arrow in self.diagram.transitions:
            if arrow.source == END:
                node = self.nodes[arrow.target]
                first = node.y == min(each.y for each in self.nodes.values())
                points = ((self.centre, node.y - 24), (self.centre, node.y)) if first else None
                points = points or ((self.left - 24, node.y + 12), (self.left, node.y + 12))
                yield Line(points, Style.EDGE, arrow=True)
                yield Mark(*points[0], Shape.START)
            elif arrow.target == END:
                node = self.nodes[arrow.source]
                y = node.y + node.height - 14
                yield Line(((self.left, y), (self.left - 17, y)), Style.EDGE, arrow=True)
                yield Mark(self.left - 25, y, Shape.FINAL)


def draw(diagram: Diagram, language: str, title: str = "") -> Drawing:
    """Lay a diagram out; ``language`` is ``zh`` or ``en``."""
    layout = _Layout(diagram)
    outside = any(arrow.target == END for arrow in diagram.transitions)
    layout.left = _MARGIN + (34 if outside else 0)
    items = tuple(layout.items())
    right = layout.tracks + _TRACK * len(layout.sideways) if layout.sideways else layout.right
    texts = [
        item.x + width(item.spans) for item in items if isinstance(item, Label) and item.anchor == "start"
    ]
    total = max([right, *texts]) + _MARGIN
    return Drawing(total, layout.bottom, items, title or _TITLE[language], describe(diagram, language))


def describe(diagram: Diagram, language: str) -> str:
    """The diagram in words: each transition, with what causes it."""
    start, end = ("开始", "结束") if language == "zh" else ("start", "end")
    colon, stop = ("：", "；") if language == "zh" else (": ", "; ")
    parts = []
    for arrow in diagram.transitions:
        source = start if arrow.source == END else _plain(diagram.states[arrow.source])
        target = end if arrow.target == END else _plain(diagram.states[arrow.target])
        parts.append(f"{source} → {target}" + (colon + _plain(arrow.text) if arrow.text else ""))
    return stop.join(parts)
