"""The scanned code, where it is at hand. Files are read as text only, never imported or run.

A line is shown only if its hash is the record's: code of another version never stands beside a record. What has no
hash (the lines around it, the steps of a chain of evidence) is shown only from files of the scanned version: those of
the scanned commit, and those in which every line that the scan knows is the scanned one.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from _ext.excerpts import SourceText
from scanner.decode import decode
from scanner.markdown_blocks import decode as decode_markdown
from scanner.markdown_blocks import python_blocks
from scanner.records import Failure, MarkdownExample, Record, Scan, hash_block, hash_line

if TYPE_CHECKING:
    from scanner.source import Source, SourceFile

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SourceLines:
    """Verified code of one scan; empty where none is at hand.

    ``files`` are those of the scanned version, ``lines`` stripped lines by path and line number, ``blocks`` the
    Markdown examples' code by their ids. ``differing`` are the places, of ``known`` that the scan knows, whose code is
    another or missing.
    """

    available: bool = False
    files: Mapping[str, SourceText] = field(default_factory=dict)
    lines: Mapping[tuple[str, int], str] = field(default_factory=dict)
    blocks: Mapping[str, str] = field(default_factory=dict)
    differing: tuple[tuple[str, int], ...] = ()
    known: int = 0

    def line(self, record: Record) -> str | None:
        """The line that a record is about, None where it is not at hand."""
        return self.lines.get((record.path, record.line))

    def block(self, example: MarkdownExample) -> str | None:
        """The code of a Markdown example, None where it is not at hand."""
        return self.blocks.get(example.id)


def read_source(scan: Scan, source: "Source") -> SourceLines:
    """Read what a scan's pages may show, each file once.

    Raises:
        ScannerError: The repository is not whole.
    """
    hashes = _line_hashes(scan.records)
    examples = _by_path(scan.markdown_examples, lambda example: example.path)
    steps = {step.path for record in scan.records if record.evidence for step in record.evidence.chain}
    wanted = hashes.keys() | examples.keys() | steps
    is_commit = source.commit is not None and source.commit == scan.commit
    files: dict[str, SourceText] = {}
    lines: dict[tuple[str, int], str] = {}
    blocks: dict[str, str] = {}
    for file in source.read([entry for entry in source.entries if entry.path in wanted]):
        if isinstance(file, Failure):
            continue
        blocks.update(_verified_blocks(file, examples.get(file.path, ())))
        text = decode(file.path, file.data) if file.path in hashes or file.path in steps else None
        if isinstance(text, str):
            code, known = SourceText(text), hashes.get(file.path, {})
            same = _verified_lines(code, known)
            lines.update(((file.path, number), line) for number, line in same.items())
            if len(same) == len(known) and (same or is_commit):
                files[file.path] = code
    places = [(path, number) for path, known in hashes.items() for number in known]
    differing = [place for place in places if place not in lines]
    hashed = [example for example in scan.markdown_examples if example.content_hash]
    differing += [(example.path, example.line) for example in hashed if example.id not in blocks]
    return SourceLines(True, files, lines, blocks, tuple(sorted(differing)), len(places) + len(hashed))  # noqa: FBT003


def _line_hashes(records: Iterable[Record]) -> dict[str, dict[int, str]]:
    """The hashes of the lines that the scan knows, by path and number."""
    found: dict[str, dict[int, str]] = defaultdict(dict)
    for record in records:
        if record.line_hash:
            found[record.path][record.line] = record.line_hash
    return dict(found)


def _by_path(items: Iterable[T], path: Callable[[T], str]) -> dict[str, list[T]]:
    found: dict[str, list[T]] = defaultdict(list)
    for item in items:
        found[path(item)].append(item)
    return dict(found)


def _verified_lines(code: SourceText, hashes: Mapping[int, str]) -> dict[int, str]:
    """The known lines, counted as Python counts them, where they still have the scanned text."""
    found = {number: code.line(number) for number in hashes}
    return {
        number: line
        for number, line in found.items()
        if line is not None and hash_line(line) == hashes[number]
    }


def _verified_blocks(file: "SourceFile", examples: Iterable[MarkdownExample]) -> dict[str, str]:
    """The examples' code as a CommonMark parser gives it, where it still is the scanned text."""
    if not examples:
        return {}
    text = decode_markdown(file.data)
    found = {(block.line, hash_block(block.code)): block.code for block in python_blocks(text)}
    blocks = ((example.id, found.get((example.line, example.content_hash))) for example in examples)
    return {example_id: code for example_id, code in blocks if code is not None}
