"""What a card says of an API name: its meaning, where the scanned code uses it, which lesson explains it."""

from collections.abc import Iterable, Iterator

import msgspec

from _ext.card_words import card_words
from _ext.workspace import Workspace
from scanner.records import Kind


class Card(msgspec.Struct, frozen=True, array_like=True):
    """A card: the meaning (empty where none is written), what the scanned code has of it, the lesson's label."""

    symbol: str
    meaning: str
    uses: str
    records: int
    lesson: str | None
    python: str | None


def card(symbol: str, workspace: Workspace) -> Card:
    """The card of one API; where it has no meaning, its lesson's title has to do."""
    facts = workspace.facts
    records = [each for each in facts.by_symbol.get(symbol, ()) if each.kind is not Kind.CANDIDATE]
    return Card(
        symbol,
        workspace.meanings.of(symbol),
        _uses(len(records), len({each.path for each in records}), workspace) if facts.available else "",
        len(records),
        facts.catalog.owner(symbol),
        workspace.python_docs.address(symbol),
    )


def carded(workspace: Workspace, mentioned: Iterable[str]) -> Iterator[str]:
    """The APIs that have a card, sorted: what the lessons name, what the code uses, what else pages mention."""
    facts = workspace.facts
    used = {record.symbol for record in facts.scan.records if record.kind is not Kind.CANDIDATE}
    for symbol in sorted({*facts.documented, *used, *mentioned}):
        if "*" not in symbol and not symbol.startswith("?"):
            yield symbol


def _uses(records: int, files: int, workspace: Workspace) -> str:
    words, code = card_words(zh=workspace.texts.zh), workspace.code_name
    return (
        words.used.format(code=code, records=records, files=files)
        if records
        else words.unused.format(code=code)
    )
