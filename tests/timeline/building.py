"""Timelines and text boxes for the tests of the drawing."""

from typing import Any

from _ext.timeline.drawing import SIZES, Box, Drawing, Label
from _ext.timeline.records import FORMAT, Event, EventKind, Lane, LaneKind, Timeline
from _ext.timeline.text import width

MAIN = Lane(id="thread:MainThread", kind=LaneKind.THREAD, name="MainThread")


def task(name: str) -> Lane:
    return Lane(id=f"task:{name}", kind=LaneKind.TASK, name=name, parent=MAIN.id)


def child(name: str) -> Lane:
    return Lane(id=f"process:{name}", kind=LaneKind.PROCESS, name=name, parent=MAIN.id)


def event(lane: str, kind: EventKind, *to: str, **fields: Any) -> Event:
    return Event(lane=lane, kind=kind, to=to, **{"at": 0.0, **fields})


def timeline(lanes: list[Lane], events: list[Event]) -> Timeline:
    return Timeline(format=FORMAT, example="sample", python="3.12", lanes=tuple(lanes), events=tuple(events))


def text_boxes(drawing: Drawing) -> list[tuple[Label, tuple[float, float, float, float]]]:
    """Each line of text with the rectangle that it takes: left, top, right, bottom."""
    boxes = []
    for label in drawing.items:
        if isinstance(label, Label):
            wide, high = width(label.spans), max(SIZES[span.face] for span in label.spans)
            left = label.x - {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
            boxes.append((label, (left, label.y - high / 2, left + wide, label.y + high / 2)))
    return boxes


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def collisions(drawing: Drawing) -> list[tuple[Label, Label]]:
    boxes = text_boxes(drawing)
    return [
        (one, other)
        for index, (one, first) in enumerate(boxes)
        for other, second in boxes[index + 1 :]
        if overlap(first, second)
    ]


def outside(drawing: Drawing) -> list[Label | Box]:
    """What reaches out of the picture."""
    texts: list[Label | Box] = [
        label
        for label, (left, top, right, bottom) in text_boxes(drawing)
        if left < 0 or top < 0 or right > drawing.width or bottom > drawing.height
    ]
    boxes = [item for item in drawing.items if isinstance(item, Box)]
    return texts + [
        box
        for box in boxes
        if box.x < 0 or box.y < 0 or box.x + box.width > drawing.width or box.y + box.height > drawing.height
    ]
