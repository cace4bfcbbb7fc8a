"""A scan's figures, comparisons and differences as text for a terminal."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from scanner.diff import Difference
from scanner.gitobjects import printable
from scanner.records import Kind, Record, Scan, Verdict
from scanner.reference import Reference
from scanner.texttable import render
from scanner.verify import Row, Verification

if TYPE_CHECKING:
    from scanner.catalog import Catalog

_TOTALS = {
    "python_files": "Python files",
    "api_uses": "API uses",
    "api_names": "API names",
    "async_syntax": "async syntax",
    "imports": "imports",
    "receiver_methods": "receiver methods",
    "candidates": "candidates",
    "markdown_examples": "Markdown examples",
}


def report(scan: Scan, catalog: "Catalog") -> str:
    """Give a scan's totals and its lessons' counts as tables.

    Args:
        scan: The scan.
        catalog: The lessons and sections; all are listed, also those without a record.
    """
    totals = [(_TOTALS[name], count) for name, count in msgspec.structs.asdict(scan.totals).items()]
    parts = [f"{_origin(scan)}\n", render(("totals", "count"), totals, right=(1,)), _lessons(scan, catalog)]
    reasons = Counter(
        (record.verdict or Verdict.UNRESOLVED, record.reason or "")
        for record in scan.records
        if record.kind is Kind.CANDIDATE
    )
    if reasons:
        rows = [(verdict.value, reason, count) for (verdict, reason), count in sorted(reasons.items())]
        parts.append(render(("candidates", "reason", "count"), rows, right=(2,)))
    if scan.failures:
        places = [printable(f"{f.path}:{f.line}" if f.line else f.path) for f in scan.failures]
        why = [printable(failure.reason) for failure in scan.failures]
        parts.append(render(("failures", "reason"), list(zip(places, why, strict=True))))
    return "\n".join(parts)


def _lessons(scan: Scan, catalog: "Catalog") -> str:
    """Tabulate the lessons by section: how many records and Markdown examples belong to each."""
    records = Counter(record.lesson for record in scan.records)
    examples = Counter(label for example in scan.markdown_examples for label in example.lessons)
    rows: list[tuple[object, ...]] = []
    for section in catalog.sections:
        for label in section.lessons:
            lesson = catalog.lesson(label)
            rows.append((lesson.number, label, lesson.title_zh, records[label], examples[label]))
    if unmapped := records[None]:
        rows.append(("", "(no lesson)", "", unmapped, ""))
    return render(("§", "lesson", "title", "records", "examples"), rows, right=(3, 4))


def verification(result: Verification, scan: Scan, reference: Reference) -> str:
    """Give a comparison with reference figures as tables; rows that differ are marked with ``*``."""
    parts = [f"scan:      {_origin(scan)}\nreference: {reference.repository} at {reference.commit}\n"]
    if not result.same_commit:
        parts.append("The scan is of another commit than the reference: differences are to be expected.\n")
    parts.append(_figures("totals", result.totals))
    parts.append(_figures("lesson", result.lessons))
    parts.append(
        "".join(f"{printable(line)}\n" for line in result.examples) or "The Markdown examples agree.\n"
    )
    differing = sum(1 for row in result.totals + result.lessons if row.difference)
    figures = len(result.totals) + len(result.lessons)
    parts.append(f"{differing} of {figures} figures differ, {len(result.examples)} Markdown examples.\n")
    return "\n".join(parts)


def _figures(name: str, rows: tuple[Row, ...]) -> str:
    cells = [
        (
            "*" if row.difference else "",
            row.name,
            row.title,
            row.reference,
            row.scan,
            f"{row.difference:+d}" if row.difference else "",
        )
        for row in rows
    ]
    return render(("", name, "", "reference", "scan", "difference"), cells, right=(3, 4, 5))


def difference(result: Difference, old: Scan, new: Scan) -> str:
    """Give the differences of two scans, one line each: ``+`` new, ``-`` gone, ``>`` moved, ``~`` changed."""
    return "\n".join(
        [f"old: {_origin(old)}\nnew: {_origin(new)}", *_differences(result), _summary(result), ""]
    )


def _differences(result: Difference) -> Iterator[str]:
    for record in result.gone:
        yield f"- {place(record)}: {what(record)}"
    for record in result.new:
        yield f"+ {place(record)}: {what(record)}"
    for item in result.moved:
        yield f"> {place(item.record)}: {what(item.record)}, from line {item.old_line}"
    for file in result.renamed:
        yield f"> {printable(file.new)}: {file.records} records, from {printable(file.old)}"
    for change in result.changed:
        yield f"~ {place(change.record)}: {what(change.record)}: {', '.join(change.fields)} changed"
    for example in result.gone_examples:
        yield f"- {printable(example.path)}:{example.line}: Markdown example"
    for example in result.new_examples:
        yield f"+ {printable(example.path)}:{example.line}: Markdown example"


def _summary(result: Difference) -> str:
    counts = {name: len(getattr(result, name)) for name in result.__struct_fields__}
    if not result:
        return "no difference"
    return ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in counts.items() if count)


def place(record: Record) -> str:
    """Give a record's place, ``path:line``, for a terminal."""
    return f"{printable(record.path)}:{record.line}"


def what(record: Record) -> str:
    """Say in a few words what a record is, for a terminal."""
    verdict = f" ({record.verdict})" if record.verdict else ""
    return printable(f"{record.kind} {record.symbol}{verdict} in {record.scope}")


def _origin(scan: Scan) -> str:
    """Say what a scan is of."""
    if scan.commit is None:
        return scan.repository or "a folder"
    return f"{scan.repository or 'a repository'} at {scan.commit}"
