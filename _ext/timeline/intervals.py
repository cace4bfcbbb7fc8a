"""From events to intervals: in which state each lane is, from which event to which. Pure."""

from dataclasses import dataclass

from _ext.timeline.drawing import Style
from _ext.timeline.records import ENDS, Event, EventKind, LaneKind, Timeline

_AFTER = {
    EventKind.RUN: Style.RUNNING,
    EventKind.CALL: Style.RUNNING,
    EventKind.UNBLOCK: Style.RUNNING,
    EventKind.WAIT: Style.SUSPENDED,
    EventKind.YIELD: Style.READY,
    EventKind.READY: Style.READY,
    EventKind.BLOCK: Style.BLOCKED,
    EventKind.IDLE: Style.IDLE,
    EventKind.EXIT: Style.ZOMBIE,
}
"""The state that a lane is in after an event of its own."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A lane's state between two events, by position; an open one ends at the last."""

    lane: str
    style: Style
    start: int
    end: int


def intervals(timeline: Timeline) -> list[Interval]:
    """Give every lane's intervals, in the order of lanes, then of time."""
    loops = {event.lane for event in timeline.events if event.kind is EventKind.LOOP_START}
    result: list[Interval] = []
    for lane in timeline.lanes:
        changes = _changes(timeline, lane.id)
        if lane.kind is LaneKind.PROCESS:
            changes = _process(timeline, lane.id, changes)
        if lane.id in loops:
            changes = _loop(timeline, lane.id, changes)
        result += _between(lane.id, changes, len(timeline.events) - 1)
    return result


def idle_steps(timeline: Timeline) -> set[int]:
    """Positions before which nothing happened: from the event before, no thread and no task was running code.

    Child processes may have been running all the while: that is what others wait for.
    """
    watched = {lane.id for lane in timeline.lanes if lane.kind is not LaneKind.PROCESS}
    steps = set(range(1, len(timeline.events)))
    for span in intervals(timeline):
        if span.lane in watched and span.style in {Style.RUNNING, Style.DISPATCH}:
            steps.difference_update(range(span.start + 1, span.end + 1))
    return steps


def _changes(timeline: Timeline, lane: str) -> list[tuple[int, Style | None]]:
    """Positions where the lane's state changes; None is the end."""
    changes: list[tuple[int, Style | None]] = []
    for position, event in enumerate(timeline.events):
        if event.kind is EventKind.CREATE and lane in event.to:
            changes.append((position, Style.READY))
        elif event.lane == lane and event.kind in _AFTER:
            changes.append((position, _AFTER[event.kind]))
        elif event.lane == lane and event.kind in ENDS:
            changes.append((position, None))
    return changes


def _process(
    timeline: Timeline, lane: str, changes: list[tuple[int, Style | None]]
) -> list[tuple[int, Style | None]]:
    """A child process runs from its creation on; after its end it stays until its status is collected."""
    last = len(timeline.events) - 1
    reaped = next(
        (p for p, e in enumerate(timeline.events) if e.kind is EventKind.REAP and lane in e.to), last
    )
    own = [(p, Style.RUNNING if style is Style.READY else style) for p, style in changes if style is not None]
    return [*own, (reaped, None)]


def _loop(
    timeline: Timeline, lane: str, changes: list[tuple[int, Style | None]]
) -> list[tuple[int, Style | None]]:
    """While its loop runs, a thread either runs one of the loop's tasks or is idle."""
    tasks = {each.id for each in timeline.lanes if each.kind is LaneKind.TASK and each.parent == lane}
    inside = False
    running = 0
    result: list[tuple[int, Style | None]] = []
    own = dict(changes)
    for position, event in enumerate(timeline.events):
        if event.lane == lane and event.kind in {EventKind.LOOP_START, EventKind.LOOP_STOP}:
            inside = event.kind is EventKind.LOOP_START
            result.append((position, Style.IDLE if inside else Style.RUNNING))
        elif inside and event.lane in tasks:
            running += _turn(event)
            if event.kind is EventKind.RUN or _turn(event) < 0:
                result.append((position, Style.DISPATCH if running else Style.IDLE))
        elif position in own:
            result.append((position, own[position]))
    return result


def _turn(event: Event) -> int:
    if event.kind is EventKind.RUN:
        return 1
    return -1 if event.kind in {EventKind.WAIT, EventKind.YIELD, *ENDS} - {EventKind.DESTROYED} else 0


def _between(lane: str, changes: list[tuple[int, Style | None]], last: int) -> list[Interval]:
    result: list[Interval] = []
    ends = [position for position, _ in changes[1:]] + [last]
    for (start, style), end in zip(changes, ends, strict=True) if changes else ():
        if style is None:
            break
        result.append(Interval(lane, style, start, end))
    return result
