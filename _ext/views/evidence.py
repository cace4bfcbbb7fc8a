"""The rules of evidence and the candidates' reasons: their names in the page's language."""

from collections import Counter
from dataclasses import dataclass

from _ext.workspace import Workspace
from scanner.receivers.rules import Reason, Rule
from scanner.records import Record, Verdict


@dataclass(frozen=True, slots=True)
class RuleTitleQuery:
    """How a rule is called."""

    rule: str

    def answer(self, workspace: Workspace) -> str | None:
        """Its name in words; None where the scanner has no such rule."""
        return workspace.texts.evidence_kind(self.rule) if self.rule in set(Rule) else None


@dataclass(frozen=True, slots=True)
class ReasonTitleQuery:
    """How a reason is called."""

    reason: str

    def answer(self, workspace: Workspace) -> str | None:
        """Its name in words; None where the scanner has no such reason."""
        return workspace.texts.reason_name(self.reason) if self.reason in set(Reason) else None


@dataclass(frozen=True, slots=True)
class EvidenceCountQuery:
    """How often the scan has a rule as the deciding one (part ``rules``), or a reason (any other part)."""

    part: str
    name: str

    def answer(self, workspace: Workspace) -> str:
        """The counts in words."""
        texts = workspace.texts
        if not workspace.facts.available:
            return texts.none
        records = workspace.facts.scan.records
        if self.part != "rules":
            return texts.reason_count.format(records=sum(_has_reason(each, self.name) for each in records))
        counts = Counter(
            each.verdict for each in records if each.evidence and each.evidence.kind == self.name
        )
        return texts.rule_count.format(
            confirmed=counts[None], excluded=counts[Verdict.EXCLUDED], unresolved=counts[Verdict.UNRESOLVED]
        )


def _has_reason(record: Record, reason: str) -> bool:
    """The reason of a builtin class is the class's name."""
    if reason == Reason.BUILTIN:
        return record.reason is not None and record.reason not in set(Reason)
    return record.reason == reason
