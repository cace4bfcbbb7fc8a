"""From what was observed to a timeline: lasting names for lanes, no noise, the same order. Pure."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from _ext.timeline.records import ENDS, FORMAT, Event, EventKind, Lane, LaneKind, Timeline
from examples._tracer.run import RawEvent

_PLAIN = {"item-start": EventKind.CALL, "item-end": EventKind.RETURN}


def build(label: str, python: str, raw: list[RawEvent]) -> Timeline:
    """Build the timeline of one run of the example ``label`` from its observed events, sorted by time."""
    lanes = _lanes(raw)
    ids = dict(zip(lanes, _ids(list(lanes.values())), strict=True))
    start = int(raw[0]["t"]) if raw else 0
    events = _Events(ids, _workers(raw), start)
    for item in _with_exits(raw):
        if item["lane"] in ids:
            events.add(item)
    return Timeline(
        format=FORMAT,
        example=label,
        python=python,
        lanes=tuple(
            Lane(
                id=ids[key],
                kind=LaneKind(lane["kind"]),
                name=lane["name"],
                parent=ids.get(lane["parent"] or ""),
            )
            for key, lane in lanes.items()
        ),
        events=_without_loop_noise(events.found),
    )


def _lanes(raw: list[RawEvent]) -> dict[str, RawEvent]:
    """The announced lanes in order of appearance, each under its last name."""
    lanes = {event["lane"]: dict(event) for event in raw if event["event"] == "lane"}
    for event in raw:
        if event["event"] == "name" and event["lane"] in lanes:
            lanes[event["lane"]]["name"] = event["what"]
    return lanes


def _ids(lanes: list[RawEvent]) -> list[str]:
    seen: Counter[str] = Counter()
    ids = []
    for lane in lanes:
        key = f"{lane['kind']}:{lane['name']}"
        seen[key] += 1
        ids.append(key if seen[key] == 1 else f"{key}#{seen[key]}")
    return ids


def _workers(raw: list[RawEvent]) -> dict[int, str]:
    """Which worker took which submitted call."""
    return {event["item"]: event["lane"] for event in raw if event["event"] == "item-start"}


def _with_exits(raw: list[RawEvent]) -> list[RawEvent]:
    """Give each child one ``exit`` with its status, in its place.

    It was seen from outside, a little late. So it stands where it was seen, but before anything that can only
    follow it: the collection of its status, and the return of a call that has waited for it to end.
    """
    codes = {lane: event["code"] for event in raw if event["event"] == "reap" for lane in event["to"]}
    gone: set[str] = set()
    blocked: dict[str, list[str]] = {}
    result: list[RawEvent] = []
    for event in raw:
        ended = [event["lane"]] if event["event"] == "gone" else []
        if event["event"] == "reap":
            ended = event["to"]
        elif event["event"] == "block":
            blocked[event["lane"]] = event["to"]
        elif event["event"] == "unblock":
            awaited = blocked.pop(event["lane"], [])
            ended = awaited if event.get("ended") else []
        for lane in ended:
            if lane not in gone and lane.endswith(".main"):
                result.append({"t": event["t"], "lane": lane, "event": "exit", "code": codes.get(lane)})
                gone.add(lane)
        if event["event"] != "gone":
            result.append(event)
    return result


@dataclass(slots=True)
class _Events:
    """Collects events lane by lane; repeated turns without anything new in between are one."""

    ids: dict[str, str]
    workers: dict[int, str]
    start: int
    found: list[Event] = field(default_factory=list)
    last: dict[str, list[Event]] = field(default_factory=dict)

    def add(self, item: RawEvent) -> None:
        kind = self._kind(item)
        if kind is None:
            return
        to = item.get("to", ())
        if kind is EventKind.SUBMIT:
            to = [self.workers[item["item"]]] if item["item"] in self.workers else []
        event = Event(
            at=round((int(item["t"]) - self.start) / 1e6, 1),
            lane=self.ids[item["lane"]],
            kind=kind,
            what=item.get("what"),
            to=tuple(sorted(self.ids[lane] for lane in to if lane in self.ids)),
            leaving=bool(item.get("leaving")),
            code=item.get("code"),
        )
        self._append(event)
        if kind is EventKind.RETURN:
            self._append(msgspec.structs.replace(event, kind=EventKind.IDLE, what=None))

    def _kind(self, item: RawEvent) -> EventKind | None:
        name = str(item["event"])
        if name in {"lane", "name"}:
            return None
        if name == "wait" and item.get("ready"):
            return EventKind.YIELD
        return _PLAIN.get(name) or EventKind(name)

    def _append(self, event: Event) -> None:
        history = self.last.setdefault(event.lane, [])
        if any(old.kind in ENDS for old in history):
            return
        if self._repeats(event, history):
            return
        history.append(event)
        self.found.append(event)

    def _repeats(self, event: Event, history: list[Event]) -> bool:
        """Whether a polling task only takes its next turn: the same ``yield`` again."""
        if event.kind is not EventKind.YIELD or len(history) < 2:  # noqa: PLR2004  # a yield and a run
            return False
        before, run = history[-2:]
        same = (before.kind, before.what) == (event.kind, event.what) and run.kind is EventKind.RUN
        if same:
            history.pop()
            self.found.remove(run)
        return same


def _without_loop_noise(events: Iterable[Event]) -> tuple[Event, ...]:
    """A loop that ``asyncio.run`` starts again for its own clean-up ran once: first start, last stop."""
    kept = list(events)
    for lane in {event.lane for event in kept if event.kind is EventKind.LOOP_START}:
        starts = [e for e in kept if e.lane == lane and e.kind is EventKind.LOOP_START]
        stops = [e for e in kept if e.lane == lane and e.kind is EventKind.LOOP_STOP]
        dropped = {id(e) for e in (*starts[1:], *stops[:-1])}
        kept = [e for e in kept if id(e) not in dropped]
    return tuple(kept)
