"""What is new, gone, moved or changed from one scan to another."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import PurePosixPath

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


class Renamed(msgspec.Struct, frozen=True):
    """A file that is found under another path, and how many of its records are found there."""

    old: str
    new: str
    records: int


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """All differences, each list in the order of its scan. Markdown examples are matched by path and text.

    The records that a renamed file has kept are neither new nor gone.
    """

    new: tuple[Record, ...]
    gone: tuple[Record, ...]
    moved: tuple[Moved, ...]
    changed: tuple[Changed, ...]
    renamed: tuple[Renamed, ...]
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
    fresh = [record for record in new.records if record.id not in before]
    gone = [record for record in old.records if record.id not in after]
    renamed, kept = _renamed(gone, fresh, {r.path for r in old.records} & {r.path for r in new.records})
    return Difference(
        new=tuple(record for record in fresh if record.id not in kept),
        gone=tuple(record for record in gone if record.id not in kept),
        moved=tuple(moved),
        changed=tuple(changed),
        renamed=renamed,
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


def _renamed(
    gone: list[Record], fresh: list[Record], stayed: set[str]
) -> tuple[tuple[Renamed, ...], set[str]]:
    """Find the files that have another path, and the ids of the records that they have kept, on both sides.

    A file that is gone altogether is taken for renamed when a wholly new one has most of the records of both:
    the same in the same scope, in a line of the same text.
    """
    before, after = _by_file(gone, stayed), _by_file(fresh, stayed)
    common = {
        (old, new): sum((Counter(before[old]) & Counter(after[new])).values())
        for old in before
        for new in after
    }
    renamed, kept = [], set()
    for (old, new), records in sorted(common.items(), key=lambda item: (-item[1], item[0])):
        if old not in before or new not in after or records * 2 <= max(len(before[old]), len(after[new])):
            continue
        if records == 1 and PurePosixPath(old).name != PurePosixPath(new).name:
            continue  # one import alone is in many files
        renamed.append(Renamed(old, new, records))
        shared = Counter(before.pop(old)) & Counter(after.pop(new))
        for path, records_there in ((old, gone), (new, fresh)):
            left = shared.copy()
            for record in records_there:
                if record.path == path and left[_likeness(record)]:
                    left[_likeness(record)] -= 1
                    kept.add(record.id)
    return tuple(sorted(renamed, key=lambda item: item.old)), kept


def _likeness(record: Record) -> tuple[str, ...]:
    """What stays the same when a record's file is renamed."""
    return record.kind, record.symbol, record.scope, record.line_hash


def _by_file(records: list[Record], left_out: set[str]) -> dict[str, list[tuple[str, ...]]]:
    files: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for record in records:
        if record.path not in left_out:
            files[record.path].append(_likeness(record))
    return files


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
