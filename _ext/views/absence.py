"""What a page says of a lesson that the scan has no record of."""

from dataclasses import dataclass

from _ext.data import Facts
from _ext.workspace import Workspace
from scanner.records import Kind

_SHORT = 8


@dataclass(frozen=True, slots=True)
class AbsenceQuery:
    """The sentence on a lesson without records, and how many it has nevertheless."""

    label: str

    def answer(self, workspace: Workspace) -> tuple[str, int] | None:
        """None where the catalog has no such lesson. Candidates are no records of a lesson's mechanism."""
        facts, texts = workspace.facts, workspace.texts
        if self.label not in facts.lessons:
            return None
        records = facts.by_lesson.get(self.label, ())
        count = sum(record.kind is not Kind.CANDIDATE for record in records)
        commit = facts.scan.commit or texts.folder
        sentence = texts.no_records.format(commit=commit[:_SHORT] if facts.scan.commit else commit)
        if referenced := _referenced(facts, self.label):
            known, number = referenced
            sentence += ("" if texts.zh else " ") + texts.no_records_reference.format(
                commit=known[:_SHORT], records=number
            )
        return sentence, count


def _referenced(facts: Facts, label: str) -> tuple[str, int] | None:
    """The reference commit and its number of records; None without reference, for none, and for this commit."""
    reference = facts.reference
    if reference is None or reference.commit == facts.scan.commit:
        return None
    row = facts.lessons[label].row
    number = next((lesson.records for lesson in reference.lesson if lesson.row == row), 0)
    return (reference.commit, number) if number else None
