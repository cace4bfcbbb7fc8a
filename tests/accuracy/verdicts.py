"""One label a place, from what two checkers revealed.

- ``TRACKED``: an instance of a tracked class that has the method, which no class of the tree in between overrides.
- ``OTHER``: something else: another class, a module, a class object, or the project's own override.
- ``UNKNOWN``: the checker does not know (``Any``, ``object``, unreachable code, an attribute that its type lacks).
- ``MIXED``: an instance of a tracked class or something else.
- ``BEYOND``: an instance of a tracked class by way of a class that is not in the tree.
- ``CONFLICT``: the checkers contradict each other.

Only ``TRACKED`` and ``OTHER`` are labels that a scan is judged by.
"""

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tests.accuracy.probe import OTHER, UNDECIDED, Tracked


class Verdict(StrEnum):
    """What is known of a receiver (see the module)."""

    TRACKED = "TRACKED"
    OTHER = "OTHER"
    UNKNOWN = "UNKNOWN"
    MIXED = "MIXED"
    BEYOND = "BEYOND"
    CONFLICT = "CONFLICT"


@dataclass(frozen=True, slots=True)
class Label:
    """A verdict; ``cls`` is the tracked class, or what the receiver is instead."""

    verdict: Verdict
    cls: str = ""


UNKNOWN = Label(Verdict.UNKNOWN)

_NO_TYPES = frozenset({"Any", "Unknown", "object", "Never", "NoReturn", "Divergent", "Todo"})
_SEEN = re.compile(
    r"""Seen\[(?P<type>.*), (?:Literal\[["'](?P<label>[^"']+)["']\]|Any|Unknown)\]\Z""", re.DOTALL
)
_SELF = re.compile(r"Self@\w+\Z")
_VARIABLE = re.compile(r"\w+@\w+\Z")
_UNTELLING = re.compile(r"\w+@\w+\Z|<super: ")
"""Type variables, and ``super()``: what it is says nothing of the class that the method comes from."""
_CLASS = re.compile(r"(?:type\[|<class ')(?P<name>[\w.]+)")
_OBJECT = re.compile(
    r"(?:type\[|<class |<module |Module\(|<super: |<special form|\(|def |bound method|Overload\[|<)"
)


def split_union(text: str) -> list[str]:
    """The members of a union as a checker prints it."""
    members, depth, last = [], 0, 0
    for position, character in enumerate(text):
        depth += (character in "[(<") - (
            character in "])" or (character == ">" and text[position - 1] != "-")
        )
        if depth == 0 and text.startswith(" | ", position):
            members.append(text[last:position])
            last = position + 3
    return [*members, text[last:]]


def head(text: str) -> str:
    """A type's own name, without arguments and module (``asyncio.Task[int]`` gives ``Task``)."""
    return text.strip().removesuffix("*").partition("[")[0].rpartition(".")[2]


class _Class(NamedTuple):
    """A class of the tree: what its body binds, and its bases: their own names, and full names if of the library."""

    defined: frozenset[str]
    bases: tuple[tuple[str, str | None], ...]


class Classes:
    """The classes of a tree: what they are called, define, and inherit from.

    Args:
        tracked: The tracked classes.
    """

    def __init__(self, tracked: Tracked) -> None:
        self._tracked = tracked
        self.found: dict[str, list[_Class]] = {}

    def add(self, tree: ast.Module) -> None:
        """Add a file's classes."""
        imported = _imported(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                bases = []
                for base in node.bases:
                    name, dot, rest = ast.unparse(base).partition("[")[0].partition(".")
                    full = f"{imported[name]}{dot}{rest}" if name in imported else ""
                    bases.append((head(ast.unparse(base)), self._tracked.canonical(full)))
                self.found.setdefault(node.name, []).append(_Class(frozenset(_defined(node)), tuple(bases)))

    def overrides(self, cls: str, tracked: str, method: str) -> bool | None:
        """Whether a class, or one between it and the tracked one, defines the method; None if it is not here.

        Of several classes of the name, those count that inherit from the tracked one; where they disagree, it is
        an override.
        """
        lines = self._lines(cls, tracked, frozenset())
        return any(method in defined for defined in lines) if lines else None

    def _lines(self, cls: str, tracked: str, seen: frozenset[str]) -> list[frozenset[str]]:
        """What the classes of a name define, each with those of its ancestors below the tracked one."""
        lines: list[frozenset[str]] = []
        for defined, bases in self.found.get(cls, ()):
            for name, full in bases:
                if self._is_tracked(name, full, tracked):
                    lines.append(defined)
                elif full is None and name not in seen:
                    above = self._lines(name, tracked, seen | {cls})
                    lines += [defined | each for each in above]
        return lines

    def _is_tracked(self, name: str, full: str | None, tracked: str) -> bool:
        if full is not None:
            return self._tracked.is_related(full, tracked)
        return name == tracked.rpartition(".")[2] and name not in self.found


def _imported(tree: ast.Module) -> dict[str, str]:
    """What absolute imports bind in a file, by name."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.partition(".")[0]
                found[alias.asname or top] = alias.name if alias.asname else top
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.update({alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names})
    return found


def _defined(node: ast.ClassDef) -> Iterable[str]:
    """The names that a class's body binds."""
    for each in ast.walk(node):
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            yield each.name
    for statement in node.body:
        if isinstance(statement, ast.Assign):
            yield from (target.id for target in statement.targets if isinstance(target, ast.Name))
        elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            yield statement.target.id


class Judge:
    """Makes labels of what checkers reveal.

    Args:
        tracked: The tracked classes.
        classes: The classes of the tree.
    """

    def __init__(self, tracked: Tracked, classes: Classes) -> None:
        self._tracked = tracked
        self._classes = classes
        self._short = {
            method: {cls.rpartition(".")[2] for cls in found} for method, found in tracked.by_method.items()
        }

    def label(self, revealed: str | None, method: str, owner: str | None, *, lacks: bool = False) -> Label:
        """What one checker's answer means.

        Args:
            revealed: The text, None for no answer.
            method: The method's name.
            owner: The class that the access stands in.
            lacks: Whether the checker said that the value has no such attribute.
        """
        if revealed is None:
            return UNKNOWN
        parts = [self._part(part, method, owner, lacks=lacks) for part in split_union(revealed)]
        known = list(dict.fromkeys(part for part in parts if part.verdict is not Verdict.UNKNOWN))
        if len(known) <= 1:
            is_whole = len(known) == 1 and (len(parts) == 1 or known[0].verdict is not Verdict.OTHER)
            return known[0] if is_whole else UNKNOWN
        if all(part.verdict is Verdict.TRACKED for part in known):
            return self._shared(known)
        return Label(Verdict.MIXED, " | ".join(sorted(part.cls for part in known)))

    def _shared(self, known: Sequence[Label]) -> Label:
        first, *others = known
        for each in others:
            if not self._tracked.is_related(first.cls, each.cls):
                return Label(Verdict.MIXED, " | ".join(sorted(part.cls for part in known)))
        return first

    def _part(self, part: str, method: str, owner: str | None, *, lacks: bool) -> Label:
        match = _SEEN.match(part.strip())
        if match is None or match["label"] in (None, UNDECIDED):
            return UNKNOWN
        members = [self._resolve(each, owner) for each in split_union(match["type"])]
        members = [each for each in members if each != "None"]
        if match["label"] == OTHER:
            return UNKNOWN if lacks else self._other(members, method)
        return self._instance(match["label"], members, method)

    @staticmethod
    def _resolve(text: str, owner: str | None) -> str:
        """A type's text, ``Self`` as the class that it means."""
        return owner if owner is not None and _SELF.match(text.strip()) else text.strip()

    def _other(self, members: Sequence[str], method: str) -> Label:
        names: set[str] = set()
        for each in members:
            if head(each) in _NO_TYPES or _UNTELLING.match(each) or self._inherits(each, method):
                return UNKNOWN
            names.add(each if _OBJECT.match(each) else head(each))
        if not names:
            return UNKNOWN
        tracked = {name for name in names if len(names) > 1 and name in self._short.get(method, ())}
        described = "|".join(sorted(names))
        if any(name not in self._classes.found for name in tracked):
            return Label(Verdict.MIXED, described)
        return Label(Verdict.OTHER, described)

    def _inherits(self, member: str, method: str) -> bool:
        """Whether it is a class object whose method is a tracked class's: no instance, and yet the library's use."""
        match = _CLASS.match(member)
        return match is not None and any(
            self._classes.overrides(head(match["name"]), cls, method) is False
            for cls in self._tracked.by_method.get(method, ())
        )

    def _instance(self, cls: str, members: Sequence[str], method: str) -> Label:
        """An instance of a tracked class, unless the tree overrides the method."""
        known = [each for each in members if head(each) not in _NO_TYPES]
        if not known:
            return UNKNOWN
        verdicts = set()
        for each in known:
            name = head(each)
            shorts = (cls.rpartition(".")[2], *_SPELLINGS.get(cls, ()))
            parts = {head(part) for part in each.strip("()").split(" & ")}  # an intersection
            own = _VARIABLE.match(each) or not parts.isdisjoint(shorts)
            overrides = self._classes.overrides(name, cls, method)
            if overrides is None:
                verdicts.add(Verdict.TRACKED if own else Verdict.BEYOND)
            elif overrides:  # the class, or one of the tree of the same name: the text does not tell
                verdicts.add(Verdict.UNKNOWN if own else Verdict.OTHER)
            else:
                verdicts.add(Verdict.TRACKED)
        if len(verdicts) != 1:
            return Label(Verdict.MIXED, cls)
        verdict = verdicts.pop()
        if verdict is Verdict.UNKNOWN:
            return UNKNOWN
        return Label(verdict, f"override of {cls}" if verdict is Verdict.OTHER else cls)


_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "threading.Lock": ("lock", "LockType"),
    "asyncio.SelectorEventLoop": ("_UnixSelectorEventLoop",),
}
"""What checkers print for classes whose own name is not the documented one."""


def combine(labels: Sequence[Label], tracked: Tracked) -> Label:
    """One label of several checkers' answers: what those say that know something, if they agree."""
    known = [label for label in labels if label.verdict is not Verdict.UNKNOWN]
    if not known:
        return UNKNOWN
    verdicts = {label.verdict for label in known}
    if len(verdicts) > 1:
        return Label(Verdict.CONFLICT, " / ".join(f"{label.verdict}:{label.cls}" for label in labels))
    first = known[0]
    if first.verdict is Verdict.TRACKED and not all(
        tracked.is_related(first.cls, each.cls) for each in known
    ):
        return Label(Verdict.CONFLICT, " / ".join(f"{label.verdict}:{label.cls}" for label in labels))
    return first
