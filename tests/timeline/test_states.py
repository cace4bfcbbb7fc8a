"""State diagrams: their syntax, their words, and a layout in which nothing collides."""

from itertools import product

import pytest

from _ext.timeline.drawing import Label, Line, Mark, Shape, Style
from _ext.timeline.state_layout import draw
from _ext.timeline.states import END, DiagramError, Transition, describe, parse
from tests.timeline.building import collisions, outside, text_boxes

TASK = """
[*] -> ready: `create_task`
ready: 就绪          # a comment
ready -> running: 循环轮到它
running -> waiting: `await` 一个未完成的对象
waiting -> ready: 等待的对象完成
waiting -> waiting: 仍未完成
done: 完成
running -> done
done -> [*]
""".splitlines()


def test_states_keep_the_order_of_their_first_mention_and_their_texts():
    assert parse(TASK).states == {"ready": "就绪", "running": "running", "waiting": "waiting", "done": "完成"}


def test_transitions_keep_source_target_and_text():
    transitions = parse(TASK).transitions
    assert transitions[0] == Transition(END, "ready", "`create_task`")
    assert transitions[-2:] == [Transition("running", "done"), Transition("done", END)]


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["a -> b", "a => b"], "line 2"),
        (["one two: text"], "line 1"),
        ([], "no state"),
        (["# only a comment"], "no state"),
        (["[*] -> [*]"], "no state"),
    ],
)
def test_what_is_no_statement_is_named(lines: list[str], complaint: str):
    with pytest.raises(DiagramError, match=complaint):
        parse(lines)


def test_the_words_name_every_transition():
    assert describe(parse(["a: 甲", "a -> b: `x()`", "b -> [*]"]), "zh") == "甲 → b：x()；b → 结束"


EVERY_PAIR = [f"{one} -> {other}: 从 {one} 到 `{other}`" for one, other in product("abcd", repeat=2)]


@pytest.mark.parametrize(
    "lines",
    [
        TASK,
        ["a: 只有一个状态"],
        EVERY_PAIR,
        [*EVERY_PAIR, *EVERY_PAIR, "[*] -> c: 中途开始", "b -> [*]: 在这里结束"],
    ],
    ids=["task", "single", "every pair", "twice"],
)
def test_nothing_collides(lines: list[str]):
    drawing = draw(parse(lines), "zh")
    assert collisions(drawing) == []
    assert outside(drawing) == []
    verticals = [
        (one[0], min(one[1], two[1]), max(one[1], two[1]))
        for item in drawing.items
        if isinstance(item, Line) and len(item.points) == 4
        for one, two in [item.points[1:3]]
    ]
    for _label, (left, top, right, bottom) in text_boxes(drawing):
        for x, upper, lower in verticals:
            assert not (left < x < right and upper < bottom and top < lower), "a line runs through a text"


def test_every_transition_is_an_arrow_and_has_its_text():
    drawing = draw(parse(TASK), "zh")
    arrows = [
        item for item in drawing.items if isinstance(item, Line) and item.style is Style.EDGE and item.arrow
    ]
    assert len(arrows) == 7
    texts = {"".join(span.text for span in item.spans) for item in drawing.items if isinstance(item, Label)}
    assert {"create_task", "循环轮到它", "等待的对象完成", "仍未完成"} <= texts
    assert [item.shape for item in drawing.items if isinstance(item, Mark)] == [Shape.START, Shape.FINAL]


def test_a_transition_that_spans_another_goes_round_it():
    states = [f"{name}: {name}" for name in "abcd"]
    drawing = draw(parse([*states, "a -> d: 越过", "a -> b", "b -> c", "c -> c: 自己", "c -> d"]), "zh")
    spanning, inner = (
        item.points for item in drawing.items if isinstance(item, Line) and len(item.points) == 4
    )
    assert spanning[1][1] < inner[1][1] < inner[2][1] < spanning[2][1]
    assert inner[1][0] < spanning[1][0]


def test_no_line_runs_through_the_mark_of_a_start():
    states = [f"{name}: {name}" for name in "abcd"]
    aside = ["[*] -> c: 在中途开始", "a -> d: 越过", "a -> c: 越过一个"]
    drawing = draw(parse([*states, *aside]), "zh")
    marks = [item.x for item in drawing.items if isinstance(item, Mark)]
    verticals = [
        item.points[1][0] for item in drawing.items if isinstance(item, Line) and len(item.points) == 4
    ]
    assert (len(marks), len(verticals)) == (1, 2)
    assert max(marks) + 7 < min(verticals)
