"""The layout of a timeline: lanes side by side, time downwards, one row an event, its sentence beside it.

Time is ordinal: an event has a row, not a distance, because a step of a task lasts microseconds and a sleep
many milliseconds. Where the recorded run really waited, a mark says how long. Downwards rather than sideways,
so that sentences stand in rows of their own and never collide, and the picture fits a narrow screen and a
printed page.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from _ext.timeline import words
from _ext.timeline.drawing import Box, Drawing, Face, Item, Label, Line, Mark, Shape, Span, Style
from _ext.timeline.intervals import Interval, idle_steps, intervals
from _ext.timeline.legend import legend
from _ext.timeline.records import ENDS, Event, EventKind, Lane, Timeline
from _ext.timeline.text import width, wrap

ROW = 24.0
"""Height of a row with one line of text."""
LINE = 16.0
"""Height of each further line."""
BAR = 12.0
"""Width of a lane's bar."""
GAP_MS = 8.0
"""Milliseconds from which on a time in which nothing happened is marked."""
GUTTER = 58.0
TOTAL = 780.0
"""Width that a picture keeps to where it can: its sentences are broken into lines of what the lanes leave."""
TEXT_WIDTHS = (265.0, 330.0)
"""The least and the greatest width of the sentences' lines."""
MARGIN = 8.0

_MARKS = {
    EventKind.RESULT: Shape.RESULT,
    EventKind.EXCEPTION: Shape.EXCEPTION,
    EventKind.CANCELLED: Shape.CANCELLED,
    EventKind.DESTROYED: Shape.DESTROYED,
    EventKind.EXIT: Shape.EXIT,
    EventKind.TIMEOUT: Shape.TIMEOUT,
    EventKind.HANDLER: Shape.HANDLER,
    EventKind.REAP: Shape.REAP,
}
_LINKS = {
    EventKind.CREATE: Style.CREATE,
    EventKind.SUBMIT: Style.CREATE,
    EventKind.WAIT: Style.AWAIT,
    EventKind.BLOCK: Style.AWAIT,
    EventKind.WAKE: Style.WAKE,
    EventKind.CANCEL: Style.CANCEL,
    EventKind.TIMEOUT: Style.CANCEL,
    EventKind.SIGNAL: Style.SIGNAL,
    EventKind.REAP: Style.AWAIT,
}


def draw(timeline: Timeline, language: str) -> Drawing:
    """Lay a timeline out, with legend; ``language`` is ``zh`` or ``en``."""
    return _Layout(timeline, language).drawing()


@dataclass(slots=True)
class _Row:
    """Where an event stands: ``y`` of its mark, its lines of text, and the measured gap above it, if any."""

    y: float
    lines: list[tuple[Span, ...]]
    gap: float | None = None
    gap_y: float = 0.0


@dataclass(slots=True)
class _Layout:
    timeline: Timeline
    language: str
    names: dict[str, str] = field(init=False)
    x: dict[str, float] = field(init=False)
    head: float = field(init=False)
    text_x: float = field(init=False)
    rows: list[_Row] = field(init=False)
    bottom: float = field(init=False)

    def __post_init__(self) -> None:
        lanes = self.timeline.lanes
        self.names = {lane.id: lane.id.partition(":")[2] for lane in lanes}
        heads = {lane.id: self._head(lane) for lane in lanes}
        right, self.x = GUTTER, {}
        for lane in lanes:
            step = self._head_width(heads[lane.id]) + 10
            self.x[lane.id] = right + step / 2
            right += step
        self.head = MARGIN + LINE * max((len(head) for head in heads.values()), default=1) + 6
        self.text_x = right + 10
        self.rows, self.bottom = self._place()

    def drawing(self) -> Drawing:
        """Everything, from back to front."""
        items: list[Item] = [*self._bands(), *self._heads(), *self._bars(), *self._links(), *self._marks()]
        items += self._sentences()
        total = self.right
        used = {item.style for item in items if isinstance(item, Box | Line)}
        marks = {item.shape for item in items if isinstance(item, Mark)}
        below, height = legend(used, marks, self.language, self.bottom + 14, total)
        name = self.names.__getitem__
        return Drawing(
            total,
            height,
            (*items, *below),
            words.title(self.timeline, self.language),
            words.description(self.timeline, name, self.language),
        )

    @property
    def right(self) -> float:
        """The picture's width: as much as its longest line takes."""
        widths = [width(line) for row in self.rows for line in row.lines]
        return self.text_x + max([TEXT_WIDTHS[0], *widths]) + MARGIN

    def _head(self, lane: Lane) -> list[tuple[Span, ...]]:
        lines = wrap([Span(self.names[lane.id], Face.NAME)], 92)
        kind = words.KINDS[self.language][lane.kind]
        if any(e.kind is EventKind.LOOP_START and e.lane == lane.id for e in self.timeline.events):
            kind = words.LOOP[self.language]
        return [*lines, (Span(kind, Face.NOTE),)]

    @staticmethod
    def _head_width(head: list[tuple[Span, ...]]) -> float:
        return max(46.0, *(width(line) for line in head))

    def _place(self) -> tuple[list[_Row], float]:
        """Give every event its height. Events without words share the row before them, unless time passed."""
        rows: list[_Row] = []
        current = bottom = self.head + 4
        before = self.timeline.events[0].at if self.timeline.events else 0.0
        idle = idle_steps(self.timeline)
        limit = min(max(TOTAL - self.text_x - MARGIN, TEXT_WIDTHS[0]), TEXT_WIDTHS[1])
        for position, event in enumerate(self.timeline.events):
            said = words.row(event, self.names.__getitem__, self.language)
            passed = event.at - before
            gap = passed if position in idle and passed >= GAP_MS else None
            before = event.at
            gap_y = bottom + LINE
            if gap is not None:
                current = bottom = gap_y + LINE / 2
            if said is None:
                if event.kind is EventKind.UNBLOCK:
                    current = bottom = bottom + LINE / 2
                rows.append(_Row(current, [], gap, gap_y))
                continue
            lines = wrap(said, limit)
            current = bottom + ROW
            bottom = current + LINE * (len(lines) - 1)
            rows.append(_Row(current, lines, gap, gap_y))
        return rows, bottom + ROW / 2

    def _bands(self) -> Iterator[Item]:
        """A band behind every second row, and the marks where time passed."""
        right = self.right
        worded = [row for row in self.rows if row.lines]
        for row in worded[::2]:
            height = ROW + LINE * (len(row.lines) - 1)
            yield Box(MARGIN / 2, row.y - ROW / 2, right - MARGIN, height, Style.ROW)
        for row in self.rows:
            if row.gap is not None:
                yield Line(((GUTTER - 2, row.gap_y), (self.text_x - 8, row.gap_y)), Style.GAP)
                yield Label(GUTTER - 8, row.gap_y, (Span(f"{row.gap:.0f} ms", Face.NOTE),), "end")

    def _heads(self) -> Iterator[Item]:
        for lane in self.timeline.lanes:
            lines = self._head(lane)
            top = self.head - 8 - LINE * (len(lines) - 0.5)
            for index, line in enumerate(lines):
                yield Label(self.x[lane.id], top + LINE * index, line, "middle")

    def _bars(self) -> Iterator[Item]:
        spans = intervals(self.timeline)
        for lane in self.timeline.lanes:
            first = next((self.rows[span.start].y for span in spans if span.lane == lane.id), None)
            if first is not None and first > self.head:
                yield Line(((self.x[lane.id], self.head - 4), (self.x[lane.id], first)), Style.LIFELINE)
        for span in spans:
            yield from self._bar(span)

    def _bar(self, span: Interval) -> Iterator[Item]:
        top, bottom = self.rows[span.start].y, self.rows[span.end].y
        x = self.x[span.lane]
        if bottom - top < 1:
            return
        if span.style is Style.IDLE:
            yield Line(((x, top), (x, bottom)), Style.IDLE)
            return
        half = BAR / 4 if span.style is Style.SUSPENDED else BAR / 2
        yield Box(x - half, top, 2 * half, bottom - top, span.style)

    def _links(self) -> Iterator[Item]:
        """Who created, awaits, cancels, signals whom; and whose end lets whom go on."""
        waits: dict[str, tuple[str, ...]] = {}
        for event, row in zip(self.timeline.events, self.rows, strict=True):
            style = _LINKS.get(event.kind)
            for other in event.to if style is not None else ():
                if other != event.lane:
                    yield self._link(event.lane, other, row.y, style or Style.AWAIT)
            if event.kind in ENDS:
                for waiter, awaited in waits.items():
                    if event.lane in awaited and waiter != event.lane:
                        yield self._link(event.lane, waiter, row.y, Style.WAKE)
            _note_wait(waits, event)

    def _link(self, source: str, target: str, y: float, style: Style) -> Line:
        start, end = self.x[source], self.x[target]
        side = BAR / 2 + 1 if end > start else -BAR / 2 - 1
        return Line(((start + side, y), (end - side, y)), style, arrow=style is not Style.AWAIT)

    def _marks(self) -> Iterator[Item]:
        for event, row in zip(self.timeline.events, self.rows, strict=True):
            shape = _MARKS.get(event.kind)
            if shape is not None:
                yield Mark(self.x[event.lane], row.y, shape)

    def _sentences(self) -> Iterator[Item]:
        for row in self.rows:
            for index, line in enumerate(row.lines):
                yield Label(self.text_x, row.y + LINE * index, line)


def _note_wait(waits: dict[str, tuple[str, ...]], event: Event) -> None:
    if event.kind in {EventKind.WAIT, EventKind.BLOCK} and event.to:
        waits[event.lane] = event.to
    elif event.kind in {EventKind.RUN, EventKind.READY, EventKind.UNBLOCK} or event.kind in ENDS:
        waits.pop(event.lane, None)
