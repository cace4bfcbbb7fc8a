"""Intervals against hand-made runs: who is in which state, from where to where."""

from _ext.timeline.drawing import Style
from _ext.timeline.intervals import intervals
from _ext.timeline.records import EventKind as K
from tests.timeline.building import MAIN, child, event, task, timeline


def states(run, lane):
    return [(each.style, each.start, each.end) for each in intervals(run) if each.lane == lane]


def test_a_task_is_ready_then_runs_waits_is_ready_and_runs_to_its_end():
    a = task("a")
    run = timeline(
        [MAIN, a],
        [
            event(MAIN.id, K.RUN),
            event(MAIN.id, K.CREATE, a.id),
            event(MAIN.id, K.LOOP_START),
            event(a.id, K.RUN),
            event(a.id, K.WAIT, what="reply"),
            event(a.id, K.READY),
            event(a.id, K.RUN),
            event(a.id, K.RESULT),
            event(MAIN.id, K.LOOP_STOP),
            event(MAIN.id, K.RESULT),
        ],
    )
    assert states(run, a.id) == [
        (Style.READY, 1, 3),
        (Style.RUNNING, 3, 4),
        (Style.SUSPENDED, 4, 5),
        (Style.READY, 5, 6),
        (Style.RUNNING, 6, 7),
    ]
    assert states(run, MAIN.id) == [
        (Style.RUNNING, 0, 2),
        (Style.IDLE, 2, 3),
        (Style.DISPATCH, 3, 4),
        (Style.IDLE, 4, 6),
        (Style.DISPATCH, 6, 7),
        (Style.IDLE, 7, 8),
        (Style.RUNNING, 8, 9),
    ]


def test_a_task_that_blocks_keeps_the_loop_from_being_idle():
    a = task("a")
    run = timeline(
        [MAIN, a],
        [
            event(MAIN.id, K.RUN),
            event(MAIN.id, K.LOOP_START),
            event(a.id, K.RUN),
            event(a.id, K.BLOCK, what="time.sleep(1)"),
            event(a.id, K.UNBLOCK),
            event(a.id, K.RESULT),
        ],
    )
    assert states(run, a.id) == [(Style.RUNNING, 2, 3), (Style.BLOCKED, 3, 4), (Style.RUNNING, 4, 5)]
    assert (Style.DISPATCH, 2, 5) in states(run, MAIN.id)


def test_a_child_runs_from_its_creation_and_is_a_zombie_until_its_status_is_collected():
    stuck = child("stuck")
    run = timeline(
        [MAIN, stuck],
        [
            event(MAIN.id, K.RUN),
            event(MAIN.id, K.CREATE, stuck.id),
            event(stuck.id, K.EXIT, code=-9),
            event(MAIN.id, K.REAP, stuck.id),
            event(MAIN.id, K.RESULT),
        ],
    )
    assert states(run, stuck.id) == [(Style.RUNNING, 1, 2), (Style.ZOMBIE, 2, 3)]


def test_a_child_that_nobody_collects_stays_a_zombie_to_the_end():
    stuck = child("stuck")
    run = timeline(
        [MAIN, stuck],
        [
            event(MAIN.id, K.CREATE, stuck.id),
            event(stuck.id, K.EXIT, code=0),
            event(MAIN.id, K.RESULT),
        ],
    )
    assert states(run, stuck.id) == [(Style.RUNNING, 0, 1), (Style.ZOMBIE, 1, 2)]


def test_a_destroyed_task_ends_where_it_is_destroyed():
    a = task("a")
    run = timeline(
        [MAIN, a],
        [
            event(MAIN.id, K.CREATE, a.id),
            event(a.id, K.RUN),
            event(a.id, K.WAIT, what="reply"),
            event(a.id, K.DESTROYED),
            event(MAIN.id, K.RESULT),
        ],
    )
    assert states(run, a.id)[-1] == (Style.SUSPENDED, 2, 3)
