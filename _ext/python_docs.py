"""Where Python's documentation describes a symbol.

It describes some under another name than the one that code is written with: a loop's methods under ``loop``,
those of `multiprocessing.Pool` under the class that it makes, inherited methods at the class that has them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scanner.records import Syntax
from scanner.stdlib import load_stdlib

_PREFIXES = {
    "asyncio.AbstractEventLoop.": "asyncio.loop.",
    "builtins.": "",
    "multiprocessing.Pool": "multiprocessing.pool.Pool",
    "multiprocessing.context.BaseContext.": "multiprocessing.",
    "collections.abc.AsyncGenerator.": "agen.",
}
_LABELS = {
    Syntax.ASYNC_DEF: "async def",
    Syntax.ASYNC_GENERATOR_DEF: "asynchronous-generator-functions",
    Syntax.ASYNC_YIELD: "asynchronous-generator-functions",
    Syntax.AWAIT: "await",
    Syntax.ASYNC_WITH: "async with",
    Syntax.ASYNC_FOR: "async for",
    Syntax.ASYNC_PROTOCOL_DEF: "async-context-managers",
}


@dataclass(frozen=True)
class PythonDocs:
    """The addresses that an inventory has: of names, and of labels. Empty without an inventory."""

    names: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)

    def address(self, symbol: str) -> str | None:
        """Where a symbol is described; None where it is not, or where that is not known."""
        if symbol in set(Syntax):
            return self.labels.get(_LABELS[Syntax(symbol)])
        return next((self.names[name] for name in _spellings(symbol) if name in self.names), None)


def _spellings(symbol: str) -> list[str]:
    """The names under which a symbol may be described, the likeliest first."""
    names = [symbol]
    names += [new + symbol.removeprefix(old) for old, new in _PREFIXES.items() if symbol.startswith(old)]
    owner, _, member = symbol.rpartition(".")
    names += [f"{base}.{member}" for base in load_stdlib().bases(owner)]
    if member.startswith("__"):
        names.append(f"object.{member}")
    return names
