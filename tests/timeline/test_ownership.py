"""Ownership trees: their syntax, their words, and a layout in which nothing collides."""

import pytest

from _ext.timeline.drawing import Box, Label, Line, Mark, Shape, Style
from _ext.timeline.ownership import Kind, Owned, TreeError, describe, parse
from _ext.timeline.ownership_layout import draw
from tests.timeline.building import collisions, outside, text_boxes

TREE = """
process: `main.py` | 等每一步 | 自己结束
  thread: 后台循环 | `result()` 交给调用者 | ! 没有人停    # a comment
    task: 每组一个 | `asyncio.wait` | 等到全部结束
      task: 每个样本一个 | `gather` | ! 一个失败时没有人停
  process: 路由 | HTTP | 主进程退出时终止
process: 另一个 | 无 | 自己结束
""".splitlines()


def test_objects_keep_kind_texts_depth_and_creator():
    tree = parse(TREE)
    assert [(item.depth, item.parent) for item in tree] == [
        (0, None),
        (1, 0),
        (2, 1),
        (3, 2),
        (1, 0),
        (0, None),
    ]
    assert tree[1] == Owned(Kind.THREAD, "后台循环", "`result()` 交给调用者", "没有人停", True, 1, 0)  # noqa: FBT003


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["process: a | b | c", "   thread: a | b | c"], "line 2.*indent"),
        (["process: a | b | c", "    thread: a | b | c"], "line 2.*indent"),
        (["  process: a | b | c"], "line 1.*indent"),
        (["coroutine: a | b | c"], "line 1.*kinds are process, thread, task"),
        (["process: a | b"], "line 1"),
        (["process: | b | c"], "line 1"),
        ([], "no object"),
        (["# only a comment"], "no object"),
    ],
)
def test_what_is_no_object_is_named(lines: list[str], complaint: str):
    with pytest.raises(TreeError, match=complaint):
        parse(lines)


def test_the_words_name_creator_hand_over_and_stop():
    words = describe(parse(TREE)[:2], "zh")
    assert words == (
        "进程 main.py；交接：等每一步；停止：自己结束。"
        "线程 后台循环，由main.py创建；交接：result() 交给调用者；停止（有缺口）：没有人停。"
    )


@pytest.mark.parametrize(
    "lines",
    [
        TREE,
        ["task: 一 | 二 | 三"],
        [
            f"{'  ' * depth}thread: {'很长的名字' * 9} | {'交接' * 40} | ! {'a_long_name.' * 9}"
            for depth in range(6)
        ],
    ],
    ids=["tree", "single", "long and deep"],
)
def test_nothing_collides_or_reaches_outside(lines: list[str]):
    drawing = draw(parse(lines), "zh")
    assert collisions(drawing) == []
    assert outside(drawing) == []
    marks = [(item.x, item.y) for item in drawing.items if isinstance(item, Mark)]
    for _label, (left, top, right, bottom) in text_boxes(drawing):
        assert not any(left - 7 < x < right + 7 and top < y < bottom for x, y in marks)


def test_an_arrow_leads_from_each_creator_to_what_it_creates():
    drawing = draw(parse(TREE), "zh")
    boxes = [item for item in drawing.items if isinstance(item, Box) and item.style is Style.NODE]
    arrows = [item for item in drawing.items if isinstance(item, Line)]
    ends = [
        (
            next(i for i, box in enumerate(boxes) if box.y + box.height == arrow.points[0][1]),
            next(i for i, box in enumerate(boxes) if (box.x, box.y + box.height / 2) == arrow.points[-1]),
        )
        for arrow in arrows
    ]
    assert ends == [(0, 1), (1, 2), (2, 3), (0, 4)]


def test_a_mark_says_whether_somebody_stops_it():
    drawing = draw(parse(TREE), "zh")
    shapes = [item.shape for item in drawing.items if isinstance(item, Mark)]
    good, weak = Shape.RESULT, Shape.EXCEPTION
    assert shapes == [good, weak, good, weak, good, good, good, weak]  # the last two are the legend's
    assert any(
        span.text == "没有人停" for item in drawing.items if isinstance(item, Label) for span in item.spans
    )
