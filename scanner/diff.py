"""What is new, gone, moved or changed from one scan to another."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from scanner.records import MarkdownExample, Record, Scan


class Moved(msgspec.Struct, frozen=True):
    """A record that is found in another line; otherwise it is as it was."""

    record: Record
    old_line: int


class Changed(msgspec.Struct, frozen=True):
    """A record with the same id of which more than the place differs, and the names of the fields that do."""

    record: Record
    old: Record
    fields: tuple[str, ...]


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """All differences, each list in the order of its scan. Markdown examples are matched by path and text."""

    new: tuple[Record, ...]
    gone: tuple[Record, ...]
    moved: tuple[Moved, ...]
    changed: tuple[Changed, ...]
    new_examples: tuple[MarkdownExample, ...]
    gone_examples: tuple[MarkdownExample, ...]

    def __bool__(self) -> bool:
        return any(getattr(self, name) for name in self.__struct_fields__)


_PLACE = frozenset({"line", "column", "evidence"})
"""Fields that follow from where things stand: evidence holds positions, too."""


def diff(old: Scan, new: Scan) -> Difference:
    """Compare two scans record by record, by id."""
    before = {record.id: record for record in old.records}
    after = {record.id: record for record in new.records}
    moved, changed = [], []
    for record in new.records:
        if earlier := before.get(record.id):
            if fields := tuple(_differing(earlier, record)):
                changed.append(Changed(record, earlier, fields))
            elif earlier.line != record.line:
                moved.append(Moved(record, earlier.line))
    return Difference(
        new=tuple(record for record in new.records if record.id not in before),
        gone=tuple(record for record in old.records if record.id not in after),
        moved=tuple(moved),
        changed=tuple(changed),
        new_examples=_only_in(new, old),
        gone_examples=_only_in(old, new),
    )


def _differing(old: Record, new: Record) -> Iterator[str]:
    """Name the fields that differ by more than the place; evidence is compared without its positions."""
    for name in Record.__struct_fields__:
        if name not in _PLACE and getattr(old, name) != getattr(new, name):
            yield name
    if _reasoning(old) != _reasoning(new):
        yield "evidence"


def _reasoning(record: Record) -> object:
    if record.evidence is None:
        return None
    return record.evidence.kind, [(step.rule, step.detail, step.path) for step in record.evidence.chain]


def _only_in(here: Scan, there: Scan) -> tuple[MarkdownExample, ...]:
    """Give the examples that the other scan has not (or has fewer times)."""
    left = Counter((example.path, example.content_hash) for example in there.markdown_examples)
    only = []
    for example in here.markdown_examples:
        key = (example.path, example.content_hash)
        if left[key]:
            left[key] -= 1
        else:
            only.append(example)
    return tuple(only)
