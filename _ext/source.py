"""Lines of the scanned code, where it is at hand. Files are read as text only, never imported or run.

A line is shown only if its hash is the record's: code of another version never stands beside a record.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b

from scanner.records import MarkdownExample, Record, Scan
from scanner.source import Source, SourceFile

_LINE_END = re.compile(r"\r\n|\r|\n")


def hash_line(text: str) -> str:
    return blake2b(text.strip().encode(), digest_size=6).hexdigest()


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


def read_source(scan: Scan, source: Source) -> SourceLines:
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
        if isinstance(file, SourceFile):
            text = _split(file.data)
            lines.update(_verified_lines(text, wanted[file.path]))
            blocks.update(_verified_blocks(text, examples[file.path]))
    return SourceLines(available=True, lines=lines, blocks=blocks)


def _split(data: bytes) -> list[str]:
    return _LINE_END.split(data.decode("utf-8", "replace").removeprefix("\ufeff"))


def _verified_lines(text: list[str], records: list[Record]) -> dict[tuple[str, int], str]:
    return {
        (record.path, record.line): text[record.line - 1].strip()
        for record in records
        if 0 < record.line <= len(text) and hash_line(text[record.line - 1]) == record.line_hash
    }


def _verified_blocks(text: list[str], examples: list[MarkdownExample]) -> dict[str, str]:
    return {}
