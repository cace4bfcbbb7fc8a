"""A pin's report as text for a terminal: figures first, then what changed, then what is to be done."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from scanner.diff import Difference, Moved
from scanner.gitobjects import printable
from scanner.pages import BrokenReference
from scanner.pin import Figure, PinReport
from scanner.records import Kind, Record
from scanner.report import place, what
from scanner.texttable import render

_MANY = 12
"""A file with more records that are new or gone is summed up."""


def pin_report(report: PinReport) -> str:
    """Give the report; sections without anything in them say so in a line."""
    parts = [_heads(report), _figures("totals", report.totals), _figures("lesson", report.lessons)]
    parts.append(_lines(_examples(report)))
    if report.difference is not None:
        parts.append(_lines(_changes(report.difference)))
    if report.failures:
        parts.append(_section("not read", [_failure(f.path, f.line, f.reason) for f in report.failures]))
    parts.append(_section("unmapped: no lesson owns", [_record(record) for record in report.unmapped]))
    if report.broken is not None:
        parts.append(_section("broken references of the pages", [_broken(item) for item in report.broken]))
    parts.append(_lines(_summary(report)))
    return "\n".join(part for part in parts if part)


def _lines(lines: Iterator[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _section(title: str, lines: Sequence[str]) -> str:
    """A headed list; nothing where it is empty."""
    return _lines(iter([f"{title} ({len(lines)})", *(f"  {line}" for line in lines)])) if lines else ""


def _heads(report: PinReport) -> str:
    same = " (this one)" if report.is_reference_commit else ""
    return (
        f"pinned:    {report.repository or 'a repository'} at {report.commit}\n"
        f"previous:  {report.previous_commit or 'none'}\n"
        f"reference: {report.reference_commit}{same}\n"
    )


def _figures(name: str, figures: tuple[Figure, ...]) -> str:
    """Figures beside the reference's and the previous scan's; ``*`` marks those that differ from the reference."""
    rows = [
        (
            "*" if figure.now != figure.reference else "",
            figure.name,
            figure.title,
            figure.reference,
            _signed(figure.now, figure.reference),
            figure.now,
            _signed(figure.now, figure.previous),
            "–" if figure.previous is None else figure.previous,
        )
        for figure in figures
    ]
    header = ("", name, "", "reference", "from it", "now", "from before", "before")
    return render(header, rows, right=(3, 4, 5, 6, 7))


def _signed(now: int, then: int | None) -> str:
    return "" if then is None or now == then else f"{now - then:+d}"


def _examples(report: PinReport) -> Iterator[str]:
    if not report.examples:
        yield "The Markdown examples agree with the reference."
        return
    yield f"Markdown examples beside the reference ({len(report.examples)})"
    for line in report.examples:
        yield f"  {printable(line)}"


def _changes(difference: Difference) -> Iterator[str]:
    """What is new, gone and changed record by record; what only moved, by file."""
    if not difference:
        yield "No record differs from the previous scan."
        return
    if difference.renamed:
        yield f"files renamed ({len(difference.renamed)})"
        for file in difference.renamed:
            yield f"  {printable(file.old)} -> {printable(file.new)}: {file.records} records"
    yield from _records("gone", difference.gone)
    yield from _records("new", difference.new)
    if difference.changed:
        yield f"changed ({len(difference.changed)})"
        for item in difference.changed:
            yield f"  {_record(item.record)}: {', '.join(item.fields)}"
    yield from _moved(difference.moved)
    for title, examples in (
        ("Markdown examples gone", difference.gone_examples),
        ("Markdown examples new", difference.new_examples),
    ):
        if examples:
            yield f"{title} ({len(examples)})"
            yield from (f"  {printable(example.path)}:{example.line}" for example in examples)


def _records(title: str, records: tuple[Record, ...]) -> Iterator[str]:
    """A headed list by file. A file with many, and the candidates, which are many and count nowhere, are summed up."""
    if not records:
        return
    files: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        files[record.path].append(record)
    candidates = sum(record.kind is Kind.CANDIDATE for record in records)
    of_them = f", {candidates} of them candidates" if candidates else ""
    yield f"{title} ({len(records)}{of_them})"
    for path, here in files.items():
        confirmed = [record for record in here if record.kind is not Kind.CANDIDATE]
        if len(confirmed) > _MANY:
            yield f"  {printable(path)}: {_by_symbol(confirmed)}"
        else:
            yield from (f"  {_record(record)}" for record in confirmed)
        if others := len(here) - len(confirmed):
            yield f"  {printable(path)}: {_some(others, 'candidate')}"


def _by_symbol(records: list[Record]) -> str:
    """How many records there are, and of which symbols, the most frequent first."""
    counts = sorted(
        Counter(record.symbol for record in records).items(), key=lambda item: (-item[1], item[0])
    )
    symbols = ", ".join(f"{printable(symbol)} {count}" for symbol, count in counts)
    return f"{len(records)} records: {symbols}"


def _moved(moved: tuple[Moved, ...]) -> Iterator[str]:
    """One line a file: how many records moved in it, and how far."""
    if not moved:
        return
    files: dict[str, list[int]] = defaultdict(list)
    for item in moved:
        files[item.record.path].append(item.record.line - item.old_line)
    yield f"moved within their files ({len(moved)} in {_some(len(files), 'file')})"
    for path, by in sorted(files.items()):
        lines = f"{min(by):+d}" if min(by) == max(by) else f"{min(by):+d} to {max(by):+d}"
        yield f"  {printable(path)}: {len(by)} by {lines} lines"


def _record(record: Record) -> str:
    lesson = f" [{record.lesson}]" if record.lesson else ""
    return f"{place(record)}: {what(record)}{printable(lesson)}"


def _failure(path: str, line: int | None, reason: str) -> str:
    return printable(f"{path}:{line}: {reason}" if line else f"{path}: {reason}")


def _broken(item: BrokenReference) -> str:
    return printable(
        f"{item.page}:{item.line}: {item.message}" if item.line else f"{item.page}: {item.message}"
    )


def _summary(report: PinReport) -> Iterator[str]:
    """One line a side: how much, and what to do."""
    figures = len(report.totals) + len(report.lessons)
    expected = "" if report.is_reference_commit else "; of another commit, which is to be expected"
    yield f"figures: {report.differing} of {figures} differ from the reference{expected}"
    if report.difference is not None:
        yield f"records: {_counts(report.difference)}"
    if report.failures:
        yield f"files: {len(report.failures)} not read; no records come from them"
    if report.unmapped:
        symbols = len({record.symbol for record in report.unmapped})
        yield f"unmapped: {_some(symbols, 'symbol')}; give each a lesson in the catalog, then pin again"
    if report.broken is None:
        yield "pages: not asked (--pages)"
    elif report.broken:
        pages = len({item.page for item in report.broken})
        broken = _some(len(report.broken), "broken reference")
        yield f"pages: {broken} on {_some(pages, 'page')}; correct what they say, then build"
    else:
        yield "pages: every reference resolves"


def _some(count: int, what_it_is: str) -> str:
    return f"{count} {what_it_is}" + ("" if count == 1 else "s")


def _counts(difference: Difference) -> str:
    return (
        f"{len(difference.new)} new, {len(difference.gone)} gone, {len(difference.changed)} changed, "
        f"{len(difference.moved)} moved, {sum(file.records for file in difference.renamed)} in renamed files"
    )
