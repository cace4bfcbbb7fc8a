"""Waits that a picture shows by its bars alone: an example's scaffolding, which would only fill rows with words."""

from collections.abc import Collection

import msgspec

from _ext.timeline.records import Event, EventKind, Timeline

_WAITS = frozenset({EventKind.WAIT, EventKind.BLOCK})


def quieted(timeline: Timeline, calls: Collection[str]) -> Timeline:
    """The run with nothing to say of the waits in these expressions; their time stays what it was."""
    events = (
        msgspec.structs.replace(event, what="") if _is_wait_in(event, calls) else event
        for event in timeline.events
    )
    return msgspec.structs.replace(timeline, events=tuple(events))


def unknown_calls(timeline: Timeline, calls: Collection[str]) -> list[str]:
    """Those of the expressions in which nothing waits."""
    return [call for call in calls if not any(_is_wait_in(event, [call]) for event in timeline.events)]


def _is_wait_in(event: Event, calls: Collection[str]) -> bool:
    return event.kind in _WAITS and event.what in calls
