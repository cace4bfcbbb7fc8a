"""Lines of the scanned code, where it is at hand. Files are read as text only, never imported or run.

A line is shown only if its hash is the record's: code of another version never stands beside a record.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scanner.decode import decode
from scanner.markdown_blocks import decode as decode_markdown
from scanner.markdown_blocks import python_blocks
from scanner.records import Failure, MarkdownExample, Record, Scan, hash_block, hash_line

if TYPE_CHECKING:
    from scanner.source import Source, SourceFile


@dataclass(frozen=True, slots=True)
class SourceLines:
    """Verified code of one scan; empty where none is at hand.

    ``lines`` are stripped lines by path and line number, ``blocks`` the Markdown examples' code by their ids.
    """

    available: bool = False
    lines: Mapping[tuple[str, int], str] = field(default_factory=dict)
    blocks: Mapping[str, str] = field(default_factory=dict)

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
    wanted: dict[str, list[Record]] = defaultdict(list)
    for record in scan.records:
        wanted[record.path].append(record)
    examples: dict[str, list[MarkdownExample]] = defaultdict(list)
    for example in scan.markdown_examples:
        examples[example.path].append(example)
    entries = [entry for entry in source.entries if entry.path in wanted or entry.path in examples]
    lines: dict[tuple[str, int], str] = {}
    blocks: dict[str, str] = {}
    for file in source.read(entries):
        if not isinstance(file, Failure):
            lines.update(_verified_lines(file, wanted[file.path]))
            blocks.update(_verified_blocks(file, examples[file.path]))
    return SourceLines(available=True, lines=lines, blocks=blocks)


def _verified_lines(file: "SourceFile", records: list[Record]) -> dict[tuple[str, int], str]:
    """The records' lines, counted as Python counts them, where they still have the scanned text."""
    text = decode(file.path, file.data) if records else ""
    if not isinstance(text, str):
        return {}
    lines = text.split("\n")
    return {
        (record.path, record.line): lines[record.line - 1].strip()
        for record in records
        if record.line <= len(lines) and hash_line(lines[record.line - 1]) == record.line_hash
    }


def _verified_blocks(file: "SourceFile", examples: list[MarkdownExample]) -> dict[str, str]:
    """The examples' code as a CommonMark parser gives it, where it still is the scanned text."""
    if not examples:
        return {}
    text = decode_markdown(file.data)
    found = {(block.line, hash_block(block.code)): block.code for block in python_blocks(text)}
    blocks = ((example.id, found.get((example.line, example.content_hash))) for example in examples)
    return {example_id: code for example_id, code in blocks if code is not None}
