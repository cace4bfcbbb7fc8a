"""What a recorded run holds: lanes and events, frozen and typed. ``timeline.json`` is its JSON.

The events stand in causal order; an event's position in that order is its logical time. ``at`` is the
measured time in milliseconds since the first event: information for the reader, never compared. Intervals
(who runs, waits, is blocked) follow from the events (`_ext.timeline.intervals`) and are not stored a second
time.
"""

from enum import StrEnum

import msgspec

FORMAT = 1
"""Version of the file's format."""


class LaneKind(StrEnum):
    """What a lane stands for."""

    THREAD = "thread"
    """A thread; the main thread too. Where an event loop runs in it, its events are the loop's."""
    TASK = "task"
    """An ``asyncio.Task``; its parent is the thread whose loop runs it."""
    PROCESS = "process"
    """A child process."""


class EventKind(StrEnum):
    """What happened in a lane. ``what`` and ``to`` mean what each member says."""

    CREATE = "create"
    """Created the lanes ``to``."""
    SUBMIT = "submit"
    """Handed the function ``what`` to a pool; ``to`` is the worker that took it."""
    RUN = "run"
    """Runs from here: for the first time, or again; ``what`` is what its ``await`` raises, if anything."""
    IDLE = "idle"
    """A pool's worker waits for the next call."""
    CALL = "call"
    """A pool's worker starts the function ``what``."""
    RETURN = "return"
    """The worker's function has ended; ``what`` is its exception's type, if it raised."""
    WAIT = "wait"
    """The task is suspended in the expression ``what``, for the lanes ``to`` (where they are known)."""
    YIELD = "yield"
    """The task gave up its turn without waiting for anything (``asyncio.sleep(0)``)."""
    WAKE = "wake"
    """Did what the tasks ``to`` waited for: set the event, the future's result, put the item."""
    READY = "ready"
    """What the task waited for is done; the loop has not come to it yet."""
    BLOCK = "block"
    """The thread is blocked in the call ``what``, for the lanes ``to`` (where they are known)."""
    UNBLOCK = "unblock"
    """The call is over; ``what`` is the exception's type, if it raised."""
    CANCEL = "cancel"
    """Requested the cancellation of the tasks ``to``."""
    TIMEOUT = "timeout"
    """A time limit ran out: the cancellation of the tasks ``to`` was requested."""
    SIGNAL = "signal"
    """Sent the signal ``what`` to ``to``."""
    HANDLER = "handler"
    """A signal handler runs: ``what`` names signal and function."""
    REAP = "reap"
    """Collected the exit status of the child ``to``."""
    LOOP_START = "loop-start"
    """The thread's event loop starts to run."""
    LOOP_STOP = "loop-stop"
    """The thread's event loop has stopped."""
    RESULT = "result"
    """Ended normally."""
    EXCEPTION = "exception"
    """Ended by an exception of the type ``what``."""
    CANCELLED = "cancelled"
    """The task ended as cancelled."""
    DESTROYED = "destroyed"
    """The task object went away before its coroutine had ended."""
    EXIT = "exit"
    """The child process ended; ``code`` is its exit status, negative for a signal."""


ENDS = frozenset(
    {EventKind.RESULT, EventKind.EXCEPTION, EventKind.CANCELLED, EventKind.DESTROYED, EventKind.EXIT}
)
"""Events after which a lane has no other."""


class Lane(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One line of life. ``id`` is stable between runs: kind and name, numbered where names repeat."""

    id: str
    kind: LaneKind
    name: str
    parent: str | None = None


class Event(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One event of one lane. ``leaving``: it waits or is blocked at the end of a ``with`` block."""

    at: float
    lane: str
    kind: EventKind
    what: str | None = None
    to: tuple[str, ...] = ()
    leaving: bool = False
    code: int | None = None


class Timeline(msgspec.Struct, frozen=True, kw_only=True):
    """One recorded run of an example. ``python`` is the minor version that ran it, such as ``3.12``."""

    format: int
    example: str
    python: str
    lanes: tuple[Lane, ...]
    events: tuple[Event, ...]


def encode(timeline: Timeline) -> bytes:
    """Give the file's bytes: one lane or event a line, so that a change is a readable diff."""
    head = msgspec.json.encode(
        {"format": timeline.format, "example": timeline.example, "python": timeline.python}
    )
    lines = [head[:-1].decode() + ","]
    for name, rows in (("lanes", timeline.lanes), ("events", timeline.events)):
        body = ",\n".join(f"  {msgspec.json.encode(row).decode()}" for row in rows)
        lines.append(f'"{name}": [\n{body}\n]' + ("," if name == "lanes" else "}"))
    return "\n".join(lines).encode() + b"\n"


def decode(data: bytes) -> Timeline:
    """Read a file's bytes.

    Raises:
        ValueError: It is no timeline of this format; the message is one line.
    """
    timeline = msgspec.json.decode(data, type=Timeline)
    if timeline.format != FORMAT:
        raise ValueError(f"format {timeline.format} is not the supported one ({FORMAT})")
    lanes = {lane.id for lane in timeline.lanes}
    for event in timeline.events:
        for lane in (event.lane, *event.to):
            if lane not in lanes:
                raise ValueError(f"event {event.kind} names the unknown lane {lane!r}")
    return timeline
