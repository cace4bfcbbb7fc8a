"""What a picture consists of, whatever it will be written as. Units are CSS pixels; y grows downwards."""

from dataclasses import dataclass
from enum import StrEnum


class Style(StrEnum):
    """What a box or line means. Each has its own outline or pattern besides its colour."""

    RUNNING = "running"
    """Runs code: solid."""
    READY = "ready"
    """Could run, waits for its turn: striped."""
    SUSPENDED = "suspended"
    """A suspended task: hollow and thin."""
    BLOCKED = "blocked"
    """A thread blocked in a call: crossed."""
    IDLE = "idle"
    """An idle event loop or worker: a dotted line."""
    DISPATCH = "dispatch"
    """An event loop that is running one of its tasks: light, with an outline."""
    ZOMBIE = "zombie"
    """An ended child whose status nobody has collected: a dashed outline."""
    LIFELINE = "lifeline"
    """From a lane's name down to its first event."""
    ROW = "row"
    """The band behind every second row."""
    GAP = "gap"
    """The mark of a stretch of time that is not drawn to scale."""
    LEADER = "leader"
    """From an event to its sentence."""
    CREATE = "create"
    """A link: creates, starts, hands over."""
    AWAIT = "await"
    """A link: waits for."""
    WAKE = "wake"
    """A link: its end lets the other go on."""
    CANCEL = "cancel"
    """A link: requests cancellation."""
    SIGNAL = "signal"
    """A link: sends a signal."""
    NODE = "node"
    """A state's box."""
    EDGE = "edge"
    """A transition."""


class Shape(StrEnum):
    """Marks of single events; each has a shape of its own."""

    START = "start"
    RESULT = "result"
    EXCEPTION = "exception"
    CANCELLED = "cancelled"
    DESTROYED = "destroyed"
    EXIT = "exit"
    CANCEL = "cancel"
    TIMEOUT = "timeout"
    SIGNAL = "signal"
    HANDLER = "handler"
    REAP = "reap"
    FINAL = "final"


class Face(StrEnum):
    """How a piece of text is set."""

    TEXT = "text"
    CODE = "code"
    NAME = "name"
    """A lane's name: code, strong."""
    NOTE = "note"
    """Small and faint: measured times, the legend."""


SIZES = {Face.TEXT: 13.0, Face.CODE: 12.0, Face.NAME: 12.0, Face.NOTE: 11.0}
"""Font size of each face, in pixels; the style sheet says the same."""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text in one face."""

    text: str
    face: Face = Face.TEXT


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with its top left corner."""

    x: float
    y: float
    width: float
    height: float
    style: Style


@dataclass(frozen=True, slots=True)
class Line:
    """A path through points, with an arrow head at its end where it has one."""

    points: tuple[tuple[float, float], ...]
    style: Style
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """An event's mark around its centre."""

    x: float
    y: float
    shape: Shape


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text; ``y`` is its middle, ``anchor`` is ``start``, ``middle`` or ``end``."""

    x: float
    y: float
    spans: tuple[Span, ...]
    anchor: str = "start"


Item = Box | Line | Mark | Label


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished picture: size, items from back to front, and what it shows, in words."""

    width: float
    height: float
    items: tuple[Item, ...]
    title: str
    description: str
