"""The words: every kind of event has its sentence in both languages, with nothing left to fill in."""

import pytest

from _ext.timeline.drawing import Shape, Style
from _ext.timeline.records import ENDS, EventKind
from _ext.timeline.words import MARKS, STATES, language_of, plain, row
from tests.timeline.building import event

SILENT = {
    EventKind.RUN, EventKind.READY, EventKind.IDLE, EventKind.UNBLOCK,
    EventKind.LOOP_START, EventKind.LOOP_STOP,
}  # fmt: skip


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("kind", EventKind)
def test_every_kind_has_its_sentence_or_needs_none(kind: EventKind, language: str):
    said = row(event("a", kind, "b", code=0), str, language)
    assert (said is None) is (kind in SILENT)
    if said is not None:
        assert "{" not in plain(said)
        assert plain(said).startswith("a")


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("kind", [EventKind.RUN, EventKind.UNBLOCK, EventKind.RETURN])
def test_what_was_raised_is_said(kind: EventKind, language: str):
    said = row(event("a", kind, what="OSError"), str, language)
    assert said is not None
    assert "OSError" in plain(said)


@pytest.mark.parametrize(("code", "text"), [(0, "0"), (3, "3"), (-9, "-9 (SIGKILL)"), (-15, "-15 (SIGTERM)")])
def test_an_exit_status_names_its_signal(code: int, text: str):
    said = row(event("a", EventKind.EXIT, code=code), str, "zh")
    assert said is not None
    assert plain(said) == f"a：退出，状态 {text}"


def test_an_exit_without_a_known_status_says_nothing():
    assert row(event("a", EventKind.EXIT), str, "zh") is None


def test_a_call_that_no_thread_took_is_said_to_stay_in_the_queue():
    said = row(event("a", EventKind.SUBMIT, what="load"), str, "zh")
    assert said is not None
    assert plain(said) == "a：把 load 放进队列，没有线程取走"


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_legend_has_words_for_every_mark_and_state(language: str):
    ends = {Shape(kind.value) for kind in ENDS}
    assert ends <= set(MARKS[language])
    assert {Style.RUNNING, Style.READY, Style.SUSPENDED, Style.BLOCKED, Style.ZOMBIE} <= set(STATES[language])


def test_any_chinese_is_chinese_and_all_else_english():
    assert [language_of(code) for code in ("zh_CN", "zh", "ZH-hans", "en", "de")] == [
        "zh",
        "zh",
        "zh",
        "en",
        "en",
    ]
