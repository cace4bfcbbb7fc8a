"""What a name in prose refers to: which APIs, and which lesson explains them."""

from dataclasses import dataclass

import msgspec

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
