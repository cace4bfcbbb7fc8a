r"""Ownership trees: who creates what, to whom it goes, who stops it. Their line syntax, and their words.

One line an object, two spaces of indentation a level: what stands deeper is created by what stands above::

    process: `train.py` | 等每一步的结果 | 脚本结束
      thread: 后台循环 | `result()` | ! 没有人停

Kind and name, then to whom it hands over, then how it stops. ``!`` before the last says that nobody stops it,
or that stopping can fail. ``#`` starts a comment.
"""

from dataclasses import dataclass
from enum import StrEnum

from _ext.timeline.text import plain

INDENT = 2
"""Spaces that make one level."""
_PARTS = 3


class Kind(StrEnum):
    """What an object is."""

    PROCESS = "process"
    THREAD = "thread"
    TASK = "task"


KIND_NAMES = {
    "zh": {Kind.PROCESS: "进程", Kind.THREAD: "线程", Kind.TASK: "任务"},
    "en": {Kind.PROCESS: "process", Kind.THREAD: "thread", Kind.TASK: "task"},
}


class TreeError(ValueError):
    """A line that is no object; the message says which, and what to write."""


@dataclass(frozen=True, slots=True)
class Owned:
    """One object of the tree. ``parent`` is the index of what created it, None for a root."""

    kind: Kind
    name: str
    hand_over: str
    stop: str
    fragile: bool
    depth: int
    parent: int | None


def parse(lines: list[str]) -> tuple[Owned, ...]:
    """Read the objects, in order.

    Raises:
        TreeError: A line is none, or stands deeper than one level below the line above; or there is no line.
    """
    found: list[Owned] = []
    path: list[int] = []
    for number, raw in enumerate(lines, start=1):
        line = raw.partition("#")[0].rstrip()
        if not line.strip():
            continue
        depth, rest = divmod(len(line) - len(line.lstrip()), INDENT)
        if rest or depth > len(path):
            raise TreeError(f"line {number}: indent by {INDENT} spaces a level, one level at a time")
        del path[depth:]
        found.append(_object(number, line.strip(), depth, path[-1] if path else None))
        path.append(len(found) - 1)
    if not found:
        raise TreeError("there is no object; write lines such as 'thread: name | goes to | stops'")
    return tuple(found)


def _object(number: int, line: str, depth: int, parent: int | None) -> Owned:
    head, *rest = (part.strip() for part in line.split("|"))
    kind, _, name = (part.strip() for part in head.partition(":"))
    if len(rest) != _PARTS - 1 or not name or kind not in set(Kind):
        known = ", ".join(Kind)
        raise TreeError(f"line {number}: write 'kind: name | goes to | stops'; kinds are {known}")
    hand_over, stop = rest
    fragile = stop.startswith("!")
    return Owned(Kind(kind), name, hand_over, stop.removeprefix("!").strip(), fragile, depth, parent)


def describe(tree: tuple[Owned, ...], language: str) -> str:
    """The tree in words: each object, by whom it is created, to whom it goes, how it stops."""
    sentences = [_sentence(tree, item, language) for item in tree]
    return "".join(sentences) if language == "zh" else " ".join(sentences)


def _sentence(tree: tuple[Owned, ...], item: Owned, language: str) -> str:
    kinds = KIND_NAMES[language]
    parent = None if item.parent is None else plain(tree[item.parent].name)
    name, hand_over, stop = plain(item.name), plain(item.hand_over), plain(item.stop)
    if language == "zh":
        created = f"，由{parent}创建" if parent else ""
        weak = "（有缺口）" if item.fragile else ""
        return f"{kinds[item.kind]} {name}{created}；交接：{hand_over}；停止{weak}：{stop}。"
    created = f", created by {parent}" if parent else ""
    weak = " (with a gap)" if item.fragile else ""
    return f"{kinds[item.kind].capitalize()} {name}{created}; hands over: {hand_over}; stops{weak}: {stop}."
