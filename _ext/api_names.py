"""Which API a piece of code in prose names, and which lesson explains it.

Pure: knows neither Sphinx nor docutils. Three spellings name an API, each where it means one thing only:

- the dotted name, as imported: ``asyncio.wait_for``, also called (``asyncio.run(main())``) or awaited;
- class and member, or the loop's method as Python's documentation writes it: ``Popen.communicate``,
  ``loop.call_soon_threadsafe``;
- the last name alone, if it looks like nothing else (``run_coroutine_threadsafe``, ``TaskGroup``).

A name that several lessons own (``Queue.get``, ``create_task``) is none of them: the sentence says which.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from _ext.data import Facts, in_library
from scanner.stdlib import load_stdlib

_CODE = re.compile(
    r"(?:(?:await|async with|async for|with|for) )?(?P<name>[^\W\d]\w*(?:\.\w+)*)(?:\(.*\))?", re.DOTALL
)
_LOOP = ("loop.", "asyncio.AbstractEventLoop.")
_DISTINCT = re.compile(r"[a-z]\w*[a-z]_[a-z]\w*|[A-Z]\w*[a-z][A-Z]\w*")
"""A name alone that prose does not use for anything else: of several words."""
_PACKAGES = (
    "asyncio.",
    "concurrent.futures.",
    "contextvars.",
    "fcntl.",
    "multiprocessing.",
    "subprocess.",
    "threading.",
)
"""What nobody names a variable: a name that begins so is an API's, or misspelt. ``queue.get`` is often a variable's."""


def spelled_name(code: str) -> str | None:
    """The name that a piece of code consists of, calls or awaits; None where it can be no API's."""
    match = _CODE.fullmatch(code)
    if match is None:
        return None
    name = match["name"]
    return name if "." in name or _DISTINCT.fullmatch(name) else None


def must_be_api(name: str) -> bool:
    """Whether a name that no API has is a mistake."""
    return name.startswith(_PACKAGES) and not load_stdlib().is_module(name)


@dataclass(frozen=True)
class ApiNames:
    """The names of the APIs that the lessons explain."""

    facts: Facts

    def symbols(self, name: str) -> tuple[str, ...]:
        """The APIs that a name may mean, sorted: symbols of the catalog's lessons."""
        if name.startswith(_LOOP[0]):
            name = name.replace(*_LOOP, 1)
        full = load_stdlib().tracked(name) if "." in name else None
        if full is not None and full.rpartition(".")[2] == name.rpartition(".")[2] and in_library(full):
            return (full,) if self.facts.catalog.owner(full) else ()
        return tuple(sorted(self._by_ending.get(name, ())))

    def owner(self, symbols: tuple[str, ...]) -> str | None:
        """The lesson that owns all of these; None where several do."""
        owners = {self.facts.catalog.owner(symbol) for symbol in symbols}
        return owners.pop() if len(owners) == 1 else None

    @cached_property
    def _by_ending(self) -> dict[str, set[str]]:
        """The symbols by their last name, and by their last two."""
        found: dict[str, set[str]] = defaultdict(set)
        for symbol in self.facts.documented:
            for ending in _endings(symbol):
                found[ending].add(symbol)
        return found


def _endings(symbol: str) -> Iterator[str]:
    parts = symbol.split(".")
    if "*" in symbol or not in_library(symbol):
        return
    yield parts[-1]
    yield ".".join(parts[-2:])
