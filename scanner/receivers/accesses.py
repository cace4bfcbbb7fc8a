"""One file's accesses of methods' names: which become records, and of which kind."""

from collections import Counter

from scanner import names
from scanner.facts import READ, FileFacts
from scanner.meaning import ProjectModule, Library
from scanner.project import Project
from scanner.records import Kind, Record, Verdict


def records(project: Project, path: str, facts: FileFacts) -> tuple[list[Record], Counter[str]]:
    """The records of one file's accesses, and the counts of those with everyday names that are not listed."""
    listed: list[Record] = []
    unlisted: Counter[str] = Counter()
    for access in facts.accesses:
        meaning = names.resolve_expression(project, path, access.receiver)
        if access.use == READ or isinstance(meaning, ProjectModule | Library):
            continue
        if access.name in project.catalog.common_names:
            unlisted[access.name] += 1
            continue
        listed.append(
            Record(
                id="",
                kind=Kind.CANDIDATE,
                symbol=f"?.{access.name}",
                path=path,
                line=access.line,
                column=access.column,
                scope=facts.scopes[access.scope],
                line_hash=facts.line_hashes[access.line],
                lesson=None,
                verdict=Verdict.UNRESOLVED,
                reason="no-evidence",
            )
        )
    return listed, unlisted
