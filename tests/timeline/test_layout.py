"""The layout: nothing collides, nothing leaves the picture, order is kept, long waits are marked."""

from itertools import pairwise
from pathlib import Path

import pytest

from _ext.timeline.drawing import Label, Line, Mark, Shape, Style
from _ext.timeline.layout import GAP_MS, draw
from _ext.timeline.records import EventKind as K
from _ext.timeline.records import decode
from _ext.timeline.words import plain
from tests.timeline.building import MAIN, child, collisions, event, outside, task, timeline

RECORDED = sorted((Path(__file__).parents[2] / "examples").glob("*/timeline*.json"))


def lines_of(drawing):
    return [plain(item.spans) for item in drawing.items if isinstance(item, Label)]


def busy(lanes: int, rounds: int):
    """Many lanes with long names and long expressions, all waiting for each other."""
    tasks = [task(f"worker-with-a-long-name-{number}") for number in range(lanes)]
    everyone = [each.id for each in tasks]
    events = [event(MAIN.id, K.RUN), *(event(MAIN.id, K.CREATE, each) for each in everyone)]
    for turn in range(rounds):
        for number, each in enumerate(everyone):
            other = everyone[(number + turn) % lanes]
            what = f"asyncio.wait_for(asyncio.shield(some_future_{turn}), timeout=0.25)" * (1 + turn % 2)
            events += [
                event(each, K.RUN, at=turn * 20.0),
                event(each, K.WAIT, other, what=what, at=turn * 20.0),
            ]
    return timeline([MAIN, *tasks], events)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.parent.name)
def test_recorded_runs_are_drawn_without_collisions(path: Path, language: str):
    drawing = draw(decode(path.read_bytes()), language)
    assert collisions(drawing) == []
    assert outside(drawing) == []


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(("lanes", "rounds"), [(1, 1), (2, 9), (12, 4)])
def test_crowded_runs_are_drawn_without_collisions(lanes: int, rounds: int, language: str):
    drawing = draw(busy(lanes, rounds), language)
    assert collisions(drawing) == []
    assert outside(drawing) == []


def test_an_empty_run_is_drawn():
    assert draw(timeline([], []), "zh").height > 0


def test_rows_follow_the_order_of_events():
    drawing = draw(busy(3, 3), "zh")
    rows = [item.y for item in drawing.items if isinstance(item, Label) and item.anchor == "start"]
    words = [item for item in rows if item < max(rows)]
    assert all(above <= below for above, below in pairwise(words))


@pytest.mark.parametrize(("waited", "marked"), [(GAP_MS - 0.1, False), (GAP_MS, True), (1500.0, True)])
def test_time_that_passed_is_marked_with_what_was_measured(waited: float, marked: bool):  # noqa: FBT001
    a = task("a")
    run = timeline(
        [MAIN, a],
        [
            event(MAIN.id, K.CREATE, a.id),
            event(a.id, K.RUN),
            event(a.id, K.WAIT, what="asyncio.sleep(1)"),
            event(a.id, K.READY, at=waited),
            event(a.id, K.RUN, at=waited),
            event(a.id, K.RESULT, at=waited + 500),
        ],
    )
    drawing = draw(run, "zh")
    assert (f"{waited:.0f} ms" in lines_of(drawing)) is marked
    assert any(isinstance(item, Line) and item.style is Style.GAP for item in drawing.items) is marked


def test_time_in_which_code_ran_is_not_marked_as_idle():
    a = task("a")
    run = timeline([a], [event(a.id, K.RUN), event(a.id, K.RESULT, at=700.0)])
    assert not any(item.style is Style.GAP for item in draw(run, "zh").items if isinstance(item, Line))


def test_links_go_from_who_acts_to_whom_it_concerns():
    a, stuck = task("a"), child("stuck")
    run = timeline(
        [MAIN, a, stuck],
        [
            event(MAIN.id, K.CREATE, a.id),
            event(a.id, K.CANCEL, MAIN.id),
            event(MAIN.id, K.BLOCK, stuck.id, what="stuck.wait()"),
            event(stuck.id, K.EXIT, code=0),
        ],
    )
    drawing = draw(run, "zh")
    heads = {plain(item.spans): item.x for item in drawing.items if isinstance(item, Label)}
    arrows = [item for item in drawing.items if isinstance(item, Line) and item.arrow]
    links = {item.style: item.points for item in reversed(arrows)}  # the legend's samples come last
    assert links[Style.CREATE][0][0] < links[Style.CREATE][1][0] <= heads["a"]
    assert links[Style.CANCEL][0][0] > links[Style.CANCEL][1][0] >= heads["MainThread"]
    assert links[Style.WAKE][0][0] > links[Style.WAKE][1][0], "the child's end lets its waiter go on"


@pytest.mark.parametrize(
    ("kind", "shape"),
    [
        (K.RESULT, Shape.RESULT),
        (K.EXCEPTION, Shape.EXCEPTION),
        (K.CANCELLED, Shape.CANCELLED),
        (K.DESTROYED, Shape.DESTROYED),
    ],
)
def test_each_end_has_its_own_mark_and_an_entry_in_the_legend(kind: K, shape: Shape):
    a = task("a")
    marks = [
        item.shape
        for item in draw(timeline([a], [event(a.id, K.RUN), event(a.id, kind, what="E")]), "en").items
        if isinstance(item, Mark)
    ]
    assert marks == [shape, shape]


def test_the_description_says_everything_in_the_page_s_language():
    a = task("a")
    run = timeline([MAIN, a], [event(MAIN.id, K.CREATE, a.id), event(a.id, K.WAIT, what="reply")])
    zh, en = (draw(run, language).description for language in ("zh", "en"))
    assert zh == "泳道：MainThread（线程）、a（任务）。依次发生：MainThread：创建 a；a：挂起：等待 reply。"
    assert en == (
        "Lanes: MainThread (thread), a (task). "
        "In order: MainThread: creates a; a: suspended: waits for reply."
    )
