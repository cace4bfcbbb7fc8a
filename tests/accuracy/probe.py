"""The stub of the probe functions: one a method name, an overload for each tracked class that has the method.

A call reveals ``Seen[the value's type, Literal["the tracked class"]]``. Three more answers:

- ``?`` where the type is compatible with anything (a class with a base that the checker cannot see): the first
  overload takes a private class that nothing else can be;
- ``-`` where no tracked class with the method fits;
- no ``Seen`` at all where the type is ``Any``: several overloads fit, and the checkers then give ``Any``.

``None`` beside a type changes nothing: each parameter allows it.
"""

from collections.abc import Iterable

from scanner.catalog import load_catalog
from scanner.stdlib import Stdlib

MODULE = "accuracy_probe"
UNDECIDED = "?"
OTHER = "-"

_DEFINED = {
    "multiprocessing.Queue": "multiprocessing.queues.Queue",
    "multiprocessing.JoinableQueue": "multiprocessing.queues.JoinableQueue",
    "multiprocessing.SimpleQueue": "multiprocessing.queues.SimpleQueue",
    "multiprocessing.Pool": "multiprocessing.pool.Pool",
    **{
        f"multiprocessing.{name}": f"multiprocessing.synchronize.{name}"
        for name in ("Barrier", "BoundedSemaphore", "Condition", "Event", "Lock", "RLock", "Semaphore")
    },
}
"""Where the class is, of which the documented name is a function's."""

_PROCESSES = {
    f"multiprocessing.context.{method}Process": "multiprocessing.Process"
    for method in ("Fork", "ForkServer", "Spawn")
}
"""What a context's ``Process`` makes; the documentation, and so a scan, calls all of them `multiprocessing.Process`."""

_HEAD = """\
from typing import Any, Generic, Literal, TypeVar, overload

T = TypeVar("T")
N = TypeVar("N")

class Seen(Generic[T, N]):
    value: T

class Nothing:
    _private: int
"""


class Tracked:
    """The tracked classes, by the methods that they are tracked for."""

    def __init__(self, stdlib: Stdlib, version: tuple[int, int], platform: str) -> None:
        self._stdlib = stdlib
        self._catalog = load_catalog()
        self._listed = frozenset(
            symbol for lesson in self._catalog.lessons for symbol in (*lesson.owned, *lesson.supplementary)
        )
        self._of_version = (version, platform)
        self.classes = tuple(sorted(set(self._all_classes())))
        self.by_method = {
            name: found for name in sorted(stdlib.method_names) if (found := self._with_method(name))
        }

    def is_related(self, one: str, other: str) -> bool:
        """Whether one of the classes is the other, or inherits from it."""
        one, other = _PROCESSES.get(one, one), _PROCESSES.get(other, other)
        return one == other or one in self._stdlib.bases(other) or other in self._stdlib.bases(one)

    def canonical(self, name: str) -> str | None:
        """The documented name of a class of the library; None for anything else."""
        found = self._stdlib.canonical(name) if name else None
        return found if found is not None and self._stdlib.is_class(found) else None

    def has_method(self, cls: str, name: str) -> bool:
        """Whether accesses of that method are tracked for the class."""
        member = self._stdlib.member(cls, name)
        symbol = self._stdlib.tracked(f"{cls}.{name}")
        if member is None or not member.is_callable or symbol is None or not symbol.endswith(f".{name}"):
            return False
        is_whole = symbol.rpartition(".")[0].rpartition(".")[0] in self._stdlib.tracked_modules
        return is_whole or symbol in self._listed

    def _all_classes(self) -> Iterable[str]:
        names = (
            f"{module}.{name}"
            for module in self._stdlib.tracked_modules
            for name in self._stdlib.names(module)
        )
        for name in (*names, *self._stdlib.tracked_names):
            canonical = self._stdlib.canonical(name)
            if (
                canonical is not None
                and self._stdlib.is_class(canonical)
                and self._stdlib.tracked(canonical) == canonical
                and not any(part.startswith("_") for part in canonical.split("."))
                and self._is_available(canonical)
            ):
                yield canonical

    def _is_available(self, cls: str) -> bool:
        availability = self._catalog.availability.get(cls)
        return availability is None or availability.includes(*self._of_version)

    def _with_method(self, name: str) -> tuple[str, ...]:
        found = [cls for cls in self.classes if self.has_method(cls, name)]
        return tuple(sorted(found, key=lambda cls: (-len(self._stdlib.bases(cls)), cls)))

    def stub(self, missing: Iterable[str] = ()) -> str:
        """The stub file's text.

        Args:
            missing: Classes that the checkers' stubs do not have.
        """
        known = [cls for cls in self.classes if cls not in set(missing)]
        numbers = {cls: number for number, cls in enumerate(known)}
        lines = [_HEAD]
        lines += [f"import {module}\n" for module in sorted(self.modules(known))]
        lines += [
            f"T{number} = TypeVar({f'T{number}'!r}, bound={self.spelled(cls)})\n"
            for cls, number in numbers.items()
        ]
        for name, classes in self.by_method.items():
            lines.append(_overload(name, "Nothing | None", "Nothing", UNDECIDED))
            for cls in classes:
                if cls in numbers:
                    variable = f"T{numbers[cls]}"
                    lines.append(_overload(name, f"{variable} | None", variable, cls))
            lines.append(_overload(name, "T", "T", OTHER))
        return "".join(lines)

    def modules(self, classes: Iterable[str] | None = None) -> set[str]:
        """The modules where classes are to be had, all of them by default."""
        return {
            _DEFINED.get(cls, cls).rpartition(".")[0]
            for cls in (self.classes if classes is None else classes)
        }

    def class_lines(self) -> dict[str, str]:
        """A line of a stub for each class that fails where the class is not to be had."""
        lines: dict[str, str] = {}
        for number, cls in enumerate(self.classes):
            module = _DEFINED.get(cls, cls).rpartition(".")[0]
            lines[cls] = f"from typing import Any; import {module}; value{number}: {self.spelled(cls)}\n"
        return lines

    def spelled(self, cls: str) -> str:
        """A class as an annotation names it."""
        count = len(self._stdlib.typevars(cls))
        arguments = f"[{', '.join(['Any'] * count)}]" if count else ""
        return f"{_DEFINED.get(cls, cls)}{arguments}"


def function(name: str) -> str:
    """The probe function of a method's name."""
    return f"probe_{name}"


def _overload(name: str, parameter: str, seen: str, label: str) -> str:
    return f'@overload\ndef {function(name)}(given: {parameter}) -> Seen[{seen}, Literal["{label}"]]: ...\n'
