"""A scan as a table for spreadsheets and scripts: CSV as RFC 4180 has it, one record or Markdown example a row.

UTF-8 with a byte order mark (without one, spreadsheets take it for the locale's encoding), lines that end in
CRLF, a first line with the columns' names (`COLUMNS`). Lists are joined by spaces.

Spreadsheets run a cell that begins with ``=``, ``+``, ``-`` or ``@`` as a formula, and paths and names are whatever
a scanned repository has. Such a value gets an apostrophe before it, and so does one that begins with an
apostrophe, so that taking one off gives the value back.
"""

import csv
import io
from collections.abc import Iterator

from scanner.records import MarkdownExample, Record, Scan

COLUMNS = {
    "id": "the record's id, or the example's number (DOC-001)",
    "kind": "api_use, import, async_syntax, receiver_method, candidate or markdown_example",
    "symbol": "what is used; of an example all symbols",
    "name": "of an async definition: the name that it defines",
    "path": "the file",
    "line": "counted from 1",
    "column": "counted from 1, in characters; empty for an example",
    "scope": "the enclosing function or class, <module> at the top; empty for an example",
    "lesson": "the lesson's label; of an example all lessons",
    "evidence": "of a method call, and of an excluded candidate: the deciding rule",
    "verdict": "of a candidate: excluded or unresolved",
    "reason": "of a candidate: why",
    "receiver": "of an excluded candidate: what the receiver is",
    "possible": "of an unresolved candidate: the tracked classes that it could be",
}
"""What each column holds, in their order."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠", "'")


def scan_csv(scan: Scan) -> bytes:
    """The table of a scan; the chains of evidence stand in the scan file alone."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows([_guarded(value) for value in row] for row in _rows(scan))
    return text.getvalue().encode("utf-8-sig", "backslashreplace")


def _rows(scan: Scan) -> Iterator[tuple[object, ...]]:
    yield from map(_record, scan.records)
    yield from map(_example, scan.markdown_examples)


def _record(record: Record) -> tuple[object, ...]:
    return (
        record.id,
        record.kind.value,
        record.symbol,
        record.name,
        record.path,
        record.line,
        record.column,
        record.scope,
        record.lesson,
        record.evidence.kind if record.evidence else None,
        record.verdict.value if record.verdict else None,
        record.reason,
        record.receiver,
        " ".join(record.possible),
    )


def _example(example: MarkdownExample) -> tuple[object, ...]:
    symbols, lessons = " ".join(example.symbols), " ".join(example.lessons)
    before = (example.id, "markdown_example", symbols, None, example.path, example.line, None, None, lessons)
    return (*before, *([None] * (len(COLUMNS) - len(before))))


def _guarded(value: object) -> str:
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text
