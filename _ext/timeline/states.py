r"""State diagrams: their line syntax, and what they say in words.

One line a statement; ``#`` starts a comment::

    pending: 待运行          state, with what its box says
    [*] -> pending           where everything starts
    pending -> running: 轮到它   transition, with what causes it
    done -> [*]              where it ends
"""

import re
from dataclasses import dataclass, field

from _ext.timeline.text import plain

END = "[*]"
_TRANSITION = re.compile(
    r"(?P<source>\[\*\]|[\w-]+)\s*->\s*(?P<target>\[\*\]|[\w-]+)\s*(?::\s*(?P<text>.*))?\Z"
)
_STATE = re.compile(r"(?P<name>[\w-]+)\s*:\s*(?P<text>.+)\Z")


class DiagramError(ValueError):
    """A line that is no statement; the message says which."""


@dataclass(frozen=True, slots=True)
class Transition:
    """An arrow between two states; `END` stands for start and end."""

    source: str
    target: str
    text: str = ""


@dataclass(slots=True)
class Diagram:
    """States by name, with what their boxes say, in order; and the transitions."""

    states: dict[str, str] = field(default_factory=dict)
    transitions: list[Transition] = field(default_factory=list)


def parse(lines: list[str]) -> Diagram:
    """Read the statements.

    Raises:
        DiagramError: A line is none, or there is no state at all.
    """
    diagram = Diagram()
    for number, raw in enumerate(lines, start=1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        if found := _TRANSITION.match(line):
            arrow = Transition(found["source"], found["target"], (found["text"] or "").strip())
            for name in (arrow.source, arrow.target):
                if name != END:
                    diagram.states.setdefault(name, name)
            diagram.transitions.append(arrow)
        elif found := _STATE.match(line):
            diagram.states[found["name"]] = found["text"].strip()
        else:
            raise DiagramError(f"line {number}: {line!r} is neither 'state: text' nor 'state -> state: text'")
    if not diagram.states:
        raise DiagramError("there is no state; write lines such as 'pending -> running: scheduled'")
    return diagram


def describe(diagram: Diagram, language: str) -> str:
    """The diagram in words: each transition, with what causes it."""
    start, end = ("开始", "结束") if language == "zh" else ("start", "end")
    colon, stop = ("：", "；") if language == "zh" else (": ", "; ")
    parts = []
    for arrow in diagram.transitions:
        source = start if arrow.source == END else plain(diagram.states[arrow.source])
        target = end if arrow.target == END else plain(diagram.states[arrow.target])
        parts.append(f"{source} → {target}" + (colon + plain(arrow.text) if arrow.text else ""))
    return stop.join(parts)
