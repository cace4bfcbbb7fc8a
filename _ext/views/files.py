"""What the pages of source files show: everything concurrent in one file, in order; and the list of all files."""

from dataclasses import dataclass

import msgspec

from _ext.overview_words import OverviewWords, overview_words
from _ext.tables import LONG, Cell, Code, Column, Facet, Group, Link, Ref, Row, Table, Text, simple_table
from _ext.tree import File, ancestors, parent
from _ext.views.candidates import reason_piece, receiver_cell
from _ext.views.facets import evidence_facets, evidence_values, place_facets
from _ext.views.pieces import (
    code_pieces,
    evidence_piece,
    file_cell,
    lesson_piece,
    lesson_words,
    place_url,
    record_anchor,
    scope_piece,
    symbol_cell,
    symbol_piece,
)
from _ext.workspace import Workspace
from scanner.records import Kind, Record, Verdict


class FileView(msgspec.Struct, frozen=True, array_like=True):
    """A file's page: path, folders above (names and paths), facts, records, the functions they are in, examples."""

    path: str
    folders: tuple[tuple[str, str], ...]
    facts: Table
    records: Table
    scopes: tuple[str, ...]
    examples: Table | None


def words_of(workspace: Workspace) -> OverviewWords:
    """The words for the pages' language."""
    return overview_words(zh=workspace.texts.zh)


def folder_names(path: str) -> tuple[tuple[str, str], ...]:
    """The folders above a file or folder, from the top down: their names and paths; the top itself is left out."""
    return tuple((folder.rpartition("/")[2], folder) for folder in ancestors(path) if folder)


def confirmed(records: list[Record]) -> list[Record]:
    """The records that are no candidates."""
    return [record for record in records if record.kind is not Kind.CANDIDATE]


@dataclass(frozen=True, slots=True)
class FileQuery:
    """A file's page; ``slug`` is the last part of its address."""

    slug: str

    def answer(self, workspace: Workspace) -> FileView | None:
        """None where no file with records or examples has this address."""
        tree = workspace.facts.tree
        path = tree.file_slugs.get(self.slug)
        if path is None:
            return None
        file = tree.files[path]
        return FileView(
            path,
            folder_names(path),
            _facts(file, workspace),
            _records(file, workspace),
            tuple(dict.fromkeys(record.scope for record in file.records)),
            _examples(file, workspace) if file.examples else None,
        )


def _facts(file: File, workspace: Workspace) -> Table:
    """How much there is, by kind, and where the file stands in the repository."""
    texts, words = workspace.texts, words_of(workspace)
    counts = workspace.facts.counts(file.records)
    rows = [(texts.kinds[kind], str(counts[kind])) for kind in Kind if counts[kind]]
    if file.examples:
        rows.append((words.examples, str(len(file.examples))))
    cells: list[tuple[str, Cell]] = [(head, (Text(value),)) for head, value in rows]
    url, commit = workspace.links.file_url(file.path), workspace.facts.scan.commit
    if url and commit:
        at_commit = words.at_commit.format(commit=commit[:8])
        cells.insert(0, (texts.source, (Link(at_commit, url),)))
    return simple_table(
        "slime-facts",
        file.path,
        (Column("", 30), Column("", 70)),
        tuple(Row(((Text(head),), cell)) for head, cell in cells),
        unseen=True,
    )


def _records(file: File, workspace: Workspace) -> Table:
    texts = workspace.texts
    known, inline = len(confirmed(file.records)), len(file.records) <= LONG
    caption = words_of(workspace).file_records.format(confirmed=known, candidates=len(file.records) - known)
    return Table(
        name="slime-file",
        caption=caption,
        columns=(
            Column(texts.line, 9, numeric=True, name="line"),
            Column(texts.scope, 28, name="scope"),
            Column(texts.symbol, 22, name="symbol"),
            Column(texts.evidence, 21, name="evidence"),
            Column(texts.lesson, 20, name="lesson"),
        ),
        groups=(Group((), tuple(_row(record, workspace, inline=inline) for record in file.records)),)
        if file.records
        else (),
        facets=(
            Facet("kind", texts.kind, {kind.value: texts.kinds[kind] for kind in Kind}),
            Facet("symbol", texts.symbol),
            place_facets(texts)[1],
            Facet("lesson", texts.lesson, lesson_words(workspace)),
            Facet("verdict", texts.verdict, {each.value: texts.verdicts[each] for each in Verdict}),
            *evidence_facets(texts),
        ),
    )


def _row(record: Record, workspace: Workspace, *, inline: bool) -> Row:
    lesson = () if record.lesson is None else (lesson_piece(record.lesson, workspace),)
    name = () if record.name is None else (Code(record.name),)
    is_candidate = record.kind is Kind.CANDIDATE
    symbol = Code(record.symbol.removeprefix("?")) if is_candidate else symbol_piece(record.symbol)
    line = str(record.line)
    return Row(
        cells=(
            (Link(line, place_url(record.path, record.line, workspace)),),
            (scope_piece(record.scope, workspace), *code_pieces(record, workspace, inline=inline)),
            (symbol, *name),
            _judged(record, workspace, inline=inline)
            if is_candidate
            else _proven(record, workspace, inline=inline),
            lesson,
        ),
        anchor=record_anchor(record.id),
        facets=(
            record.kind.value,
            record.symbol,
            record.scope,
            record.lesson or "",
            record.verdict.value if record.verdict else "",
            *evidence_values(record),
        ),
    )


def _proven(record: Record, workspace: Workspace, *, inline: bool) -> Cell:
    kind = Text(workspace.texts.kinds[record.kind])
    if record.evidence is None:
        return (kind,)
    return (kind, evidence_piece(record.evidence, record.path, workspace, inline=inline))


def _judged(record: Record, workspace: Workspace, *, inline: bool) -> Cell:
    """A candidate's verdict and reason, and what its receiver is known to be."""
    texts = workspace.texts
    verdict = texts.verdicts[record.verdict or Verdict.UNRESOLVED]
    reason = () if record.reason is None else (reason_piece(record.reason, texts.reason_name(record.reason)),)
    return (
        Text(f"{texts.kinds[record.kind]} · {verdict}"),
        *reason,
        *receiver_cell(record, workspace, inline=inline),
    )


def _examples(file: File, workspace: Workspace) -> Table:
    """The examples of a Markdown file; each leads to its entry in the appendix."""
    texts = workspace.texts
    rows = []
    for example in file.examples:
        lessons: list[Ref | Text] = []
        for label in example.lessons:
            lessons += [*([Text(";")] if lessons else []), lesson_piece(label, workspace)]
        rows.append(
            Row(
                (
                    (Ref("doc", example.id, example.id),),
                    (Link(str(example.line), place_url(example.path, example.line, workspace)),),
                    (Text(str(example.lines)),),
                    symbol_cell(example.symbols),
                    tuple(lessons),
                )
            )
        )
    return simple_table(
        "slime-file-examples",
        words_of(workspace).file_examples.format(records=len(rows)),
        (
            Column(texts.example, 12),
            Column(texts.line, 10, numeric=True),
            Column(texts.code_lines, 14, numeric=True),
            Column(texts.symbol, 32),
            Column(texts.lessons, 32),
        ),
        tuple(rows),
    )


@dataclass(frozen=True, slots=True)
class FilesQuery:
    """All files, by folder, with their counts."""

    def answer(self, workspace: Workspace) -> Table:
        """One row a file; its name leads to its page."""
        texts, words, tree = workspace.texts, words_of(workspace), workspace.facts.tree
        folders = [folder for folder in tree.folders if tree.files_in(folder)]
        caption = words.files_caption.format(files=len(tree.files), folders=len(folders))
        if not workspace.facts.available:
            caption = texts.no_scan
        elif not tree.files:
            caption = words.files_none
        return Table(
            name="slime-files",
            caption=caption,
            columns=(
                Column(words.file, 40),
                *(Column(texts.kind_names[kind], 10, numeric=True) for kind in Kind),
                Column("DOC", 10, numeric=True),
            ),
            groups=tuple(_folder_group(folder, workspace) for folder in folders),
            facets=(Facet("folder", words.folder, tree=True),),
            group_column=words.folder,
            grouped="folder",
        )


def _folder_group(folder: str, workspace: Workspace) -> Group:
    files = workspace.facts.tree.files_in(folder)
    name = folder or words_of(workspace).top
    heading: Cell = (
        Ref("folder", folder, name, code=bool(folder)) if workspace.has_file_pages else Code(name),
        Text(f"({len(files)})"),
    )
    return Group(heading, tuple(_file_row(file, workspace) for file in files))


def _file_row(file: File, workspace: Workspace) -> Row:
    counts = workspace.facts.counts(file.records)
    numbers = (*(counts[kind] for kind in Kind), len(file.examples))
    name = file.path.removeprefix(f"{parent(file.path)}/")
    return Row(
        (file_cell(file.path, name, workspace)[:1], *((Text(str(n) if n else ""),) for n in numbers)),
        facets=(parent(file.path) or words_of(workspace).top,),
    )
