"""What the scan is of, and which files it could not read."""

from dataclasses import dataclass, replace

from _ext.tables import Cell, Code, Column, Link, Row, Table, Text, simple_table
from _ext.views.pieces import place_link
from _ext.workspace import Workspace


@dataclass(frozen=True, slots=True)
class SummaryQuery:
    """Repository, commit, scanner, totals."""

    def answer(self, workspace: Workspace) -> Table:
        """One row a fact."""
        texts, facts, links = workspace.texts, workspace.facts, workspace.links
        if not facts.available:
            return simple_table("slime-facts", texts.no_scan, (), ())
        scan = facts.scan
        repository: Cell = (Link(scan.repository, links.base),) if scan.repository else (Text(texts.folder),)
        commit: Cell = (
            (Link(scan.commit, links.commit_url(), code=True),) if scan.commit else (Text(texts.folder),)
        )
        rows: tuple[tuple[str, Cell], ...] = (
            (texts.repository, repository),
            (texts.commit, commit),
            *_reference(workspace),
            (texts.totals["python_files"], (Text(str(scan.totals.python_files)),)),
            (texts.records, (Text(str(len(scan.records))),)),
            (texts.totals["markdown_examples"], (Text(str(scan.totals.markdown_examples)),)),
            (texts.failures, (Text(str(len(scan.failures))),)),
            (texts.scanner, (Code(scan.scanner.version),)),
        )
        return simple_table(
            "slime-facts",
            texts.summary_caption,
            (Column(texts.figure, 30), Column(texts.scan, 70)),
            tuple(Row(((Text(head),), cell)) for head, cell in rows),
        )


def _reference(workspace: Workspace) -> tuple[tuple[str, Cell], ...]:
    """The reference's commit, where the scan is of another."""
    reference = workspace.facts.reference
    if reference is None or reference.commit == workspace.facts.scan.commit:
        return ()
    url = replace(workspace.links, commit=reference.commit).commit_url()
    return ((workspace.texts.reference_commit, (Link(reference.commit, url, code=True),)),)


@dataclass(frozen=True, slots=True)
class FailuresQuery:
    """The files that could not be read or parsed."""

    def answer(self, workspace: Workspace) -> Table | None:
        """One row a file, with the reason; None where there is none."""
        texts, failures = workspace.texts, workspace.facts.scan.failures
        if not failures:
            return None
        return simple_table(
            "slime-failures",
            texts.failures_caption.format(files=len(failures)),
            (Column(texts.place, 50), Column(texts.failure_reason, 50)),
            tuple(
                Row(((place_link(item.path, item.line, workspace),), (Text(item.reason),)))
                for item in failures
            ),
        )
