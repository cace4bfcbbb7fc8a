"""What a name in prose or in a program refers to: which APIs, and which lesson explains them."""

from dataclasses import dataclass

import msgspec

from _ext.code_names import CodeName
from _ext.workspace import Workspace


class Mention(msgspec.Struct, frozen=True, array_like=True):
    """What a name in prose is: the APIs that it may mean, and the one lesson to read about it elsewhere."""

    symbols: tuple[str, ...] = ()
    elsewhere: str | None = None


@dataclass(frozen=True, slots=True)
class MentionQuery:
    """A name in prose, on the page of a lesson or on another one (None)."""

    name: str
    lesson: str | None

    def answer(self, workspace: Workspace) -> Mention:
        """No symbols where the name is no API's, no lesson where the page is it or where several are."""
        names, catalog = workspace.api_names, workspace.facts.catalog
        symbols = names.symbols(self.name)
        if any(self.lesson in catalog.lessons_of(symbol) for symbol in symbols):
            return Mention(symbols)
        return Mention(symbols, names.owner(symbols))


@dataclass(frozen=True, slots=True)
class CodeNamesQuery:
    """A program, by the digest of its text."""

    digest: str

    def answer(self, workspace: Workspace) -> tuple[CodeName, ...]:
        """The names in it that some lesson has; none where the program is not known."""
        owner = workspace.facts.catalog.owner
        names = workspace.code_names.by_digest.get(self.digest, ())
        return tuple(name for name in names if owner(name.symbol))
