"""What the pages of folders show: everything below one folder, by section; each place is a step away."""

from collections import defaultdict
from dataclasses import dataclass

import msgspec

from _ext.tables import Cell, Column, Ref, Row, Table, Text, simple_table
from _ext.tree import File
from _ext.views.concurrency_map import CANDIDATES, Map, MapQuery
from _ext.views.files import confirmed, folder_names, words_of
from _ext.views.pieces import file_cell, symbol_cell
from _ext.workspace import Workspace
from scanner.records import Kind, Record


class FolderPart(msgspec.Struct, frozen=True, array_like=True):
    """The records of one section: its label, a title, a row a file."""

    label: str
    title: str
    table: Table


class FolderView(msgspec.Struct, frozen=True, array_like=True):
    """A folder's page: its path (empty: everything), the folders above, a note, the next level, its parts."""

    path: str
    folders: tuple[tuple[str, str], ...]
    note: str
    level: Map
    parts: tuple[FolderPart, ...]
    examples: Table | None


def part_anchor(label: str) -> str:
    """The id of a section's part on a folder's page."""
    return f"in-{label or 'candidates'}"


@dataclass(frozen=True, slots=True)
class FolderQuery:
    """A folder's page; ``slug`` is the last part of its address."""

    slug: str

    def answer(self, workspace: Workspace) -> FolderView | None:
        """None where no folder with records or examples has this address."""
        tree, words = workspace.facts.tree, words_of(workspace)
        path = tree.folder_slugs.get(self.slug)
        if path is None:
            return None
        files = tree.folders[path]
        records = [record for file in files for record in file.records]
        known = len(confirmed(records))
        note = words.folder_records.format(
            confirmed=known, candidates=len(records) - known, files=sum(bool(file.records) for file in files)
        )
        return FolderView(
            path,
            folder_names(path),
            note,
            MapQuery(path, one_level=True).answer(workspace),
            _parts(path, files, workspace),
            _examples(files, workspace),
        )


def _parts(path: str, files: list[File], workspace: Workspace) -> tuple[FolderPart, ...]:
    words, facts = words_of(workspace), workspace.facts
    groups: dict[str, dict[str, list[Record]]] = defaultdict(lambda: defaultdict(list))
    for file in files:
        for record in file.records:
            if record.kind is Kind.CANDIDATE:
                groups[CANDIDATES][file.path].append(record)
            elif record.lesson in facts.section_by_lesson:
                groups[facts.section_by_lesson[record.lesson].label][file.path].append(record)
    parts = []
    for section in facts.catalog.sections:
        if section.label in groups:
            title = words.folder_section.format(
                section=f"{section.number} {workspace.texts.title(section)}",
                records=sum(map(len, groups[section.label].values())),
            )
            parts.append(FolderPart(section.label, title, _table(path, groups[section.label], workspace)))
    if CANDIDATES in groups:
        found = groups[CANDIDATES]
        title = words.folder_candidates.format(records=sum(map(len, found.values())))
        parts.append(FolderPart(CANDIDATES, title, _table(path, found, workspace)))
    return tuple(parts)


def _table(folder: str, files: dict[str, list[Record]], workspace: Workspace) -> Table:
    """A row a file: the number of records, their lines (each leads to its row on the file's page), their symbols."""
    texts, words = workspace.texts, words_of(workspace)
    return simple_table(
        "slime-folder",
        words.folder_table,
        (
            Column(words.file, 34),
            Column(texts.count, 8, numeric=True),
            Column(words.lines, 30),
            Column(texts.symbol, 28),
        ),
        tuple(
            Row(
                (
                    file_cell(path, path.removeprefix(f"{folder}/"), workspace)[:1],
                    (Text(str(len(records))),),
                    _lines(records),
                    _symbols(records),
                )
            )
            for path, records in files.items()
        ),
    )


def _lines(records: list[Record]) -> Cell:
    return tuple(Ref("place", record.id, str(record.line)) for record in records)


def _symbols(records: list[Record]) -> Cell:
    if records[0].kind is Kind.CANDIDATE:
        return (Text(", ".join(sorted({record.symbol.removeprefix("?") for record in records}))),)
    return symbol_cell(tuple(sorted({record.symbol for record in records})))


def _examples(files: list[File], workspace: Workspace) -> Table | None:
    """The Markdown files below the folder, with links to their examples' entries."""
    with_examples = [file for file in files if file.examples]
    if not with_examples:
        return None
    texts, words = workspace.texts, words_of(workspace)
    count = sum(len(file.examples) for file in with_examples)
    return simple_table(
        "slime-folder-examples",
        words.folder_examples.format(records=count),
        (Column(words.file, 50), Column(texts.example, 50)),
        tuple(
            Row(
                (
                    file_cell(file.path, file.path, workspace)[:1],
                    tuple(Ref("doc", example.id, example.id) for example in file.examples),
                )
            )
            for file in with_examples
        ),
    )
