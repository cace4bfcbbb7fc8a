"""The file: what is written is what is read; what is broken is refused in one line."""

import pytest

from _ext.timeline.records import FORMAT, EventKind, decode, encode
from tests.timeline.building import MAIN, event, task, timeline


def test_encoding_and_decoding_give_the_same():
    a = task("a")
    run = timeline(
        [MAIN, a], [event(MAIN.id, EventKind.CREATE, a.id), event(a.id, EventKind.WAIT, what="事件")]
    )
    assert decode(encode(run)) == run
    assert decode(encode(timeline([], []))) == timeline([], [])


def test_one_lane_or_event_is_one_line():
    a = task("a")
    text = encode(timeline([MAIN, a], [event(a.id, EventKind.RUN)])).decode()
    assert len(text.splitlines()) == 2 + 2 + 1 + 1 + 1 + 1


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "truncated"),
        (b"{}", "missing"),
        (
            f'{{"format":{FORMAT + 1},"example":"x","python":"3.12","lanes":[],"events":[]}}'.encode(),
            "format",
        ),
        (
            b'{"format":1,"example":"x","python":"3.12","lanes":[],"events":[{"at":1,"lane":"a","kind":"run"}]}',
            "unknown lane 'a'",
        ),
        (
            b'{"format":1,"example":"x","python":"3.12","lanes":[],"events":[{"at":1,"lane":"a","kind":"jump"}]}',
            "jump",
        ),
    ],
)
def test_broken_files_are_refused(data: bytes, complaint: str):
    with pytest.raises(ValueError, match=complaint) as caught:
        decode(data)
    assert "\n" not in str(caught.value)
