"""Putting a scan together from the results of its files."""

import sys
from collections import Counter
from collections.abc import Iterable

from scanner import __version__
from scanner.numbering import number
from scanner.records import FORMAT, Failure, Kind, MarkdownExample, Record, Scan, ScannerInfo, Totals
from scanner.source import Source


def assemble(
    source: Source,
    records: Iterable[Record],
    examples: Iterable[MarkdownExample],
    failures: Iterable[Failure],
    unlisted: Counter[str],
) -> Scan:
    """Put a scan together.

    Args:
        source: What was scanned.
        records: All records, in any order.
        examples: All Markdown examples, in any order; they are numbered here.
        failures: What could not be read or parsed.
        unlisted: How many candidates of everyday names there are, by name.
    """
    numbered = number(examples)
    ordered = tuple(sorted(records, key=_order))
    failed = tuple(sorted(failures, key=lambda failure: (failure.path, failure.line or 0, failure.reason)))
    return Scan(
        format=FORMAT,
        repository=source.repository,
        commit=source.commit,
        scanner=ScannerInfo(version=__version__, python=_python() if failed else None),
        totals=_totals(source, ordered, numbered),
        records=ordered,
        markdown_examples=numbered,
        failures=failed,
        unlisted_candidates=dict(sorted(unlisted.items())),
        submodules=source.submodules,
    )


def _order(record: Record) -> tuple[str, int, int, str, str, str]:
    return record.path, record.line, record.column, record.kind, record.symbol, record.id


def _python() -> str:
    """Name the Python that parsed: what it cannot parse depends on its minor version."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def _totals(source: Source, records: tuple[Record, ...], examples: tuple[MarkdownExample, ...]) -> Totals:
    kinds = Counter(record.kind for record in records)
    return Totals(
        python_files=sum(1 for entry in source.entries if not entry.is_markdown),
        api_uses=kinds[Kind.API_USE],
        api_names=len({record.symbol for record in records if record.kind is Kind.API_USE}),
        async_syntax=kinds[Kind.ASYNC_SYNTAX],
        imports=kinds[Kind.IMPORT],
        receiver_methods=kinds[Kind.RECEIVER_METHOD],
        candidates=kinds[Kind.CANDIDATE],
        markdown_examples=len(examples),
    )
