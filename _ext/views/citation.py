"""What a citation takes from the catalog and the scan."""

from dataclasses import dataclass
from typing import Literal

import msgspec

from _ext.workspace import Workspace


class CitedPart(msgspec.Struct, frozen=True, array_like=True):
    """A lesson or a section as it is cited, and the scan that its places are of."""

    number: str
    title: str
    commit: str | None
    repository: str | None


@dataclass(frozen=True, slots=True)
class CitationQuery:
    """A lesson or a section, by its label."""

    kind: Literal["lesson", "section"]
    label: str

    def answer(self, workspace: Workspace) -> CitedPart | None:
        """None where the catalog has no such part."""
        facts = workspace.facts
        part = facts.lessons.get(self.label) if self.kind == "lesson" else facts.sections.get(self.label)
        if part is None:
            return None
        scan = facts.scan
        return CitedPart(str(part.number), workspace.texts.title(part), scan.commit, scan.repository)
