"""The explanations of the rules of evidence and of the candidates' reasons, read for the pages.

A folder holds ``rules.toml`` and ``reasons.toml``, one table a rule or reason with its text in each language, and for
each a program that shows it: ``rules/<identifier>.py``, or a folder ``rules/<identifier>`` of several files. Comments
of the programs state what a scan of them gives; `tests.scanner.engine.test_explained_rules` scans them. Knows neither
Sphinx nor docutils.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec

from _ext.examples import ExampleError, read
from scanner.receivers.rules import Reason, Rule
from scanner.records import Verdict


class Explanation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table of the TOML files says. Texts are in the page's markup; ``verdict`` is for reasons only."""

    zh: str
    en: str = ""
    verdict: Verdict | None = None

    def text(self, language: str) -> str:
        """The text in a language; Chinese where there is no other."""
        return (self.en if language == "en" else "") or self.zh


class Part(StrEnum):
    """What can be explained at one place of a page."""

    RULES = "rules"
    """The rules of evidence."""
    EXCLUDED = "excluded"
    """The reasons that exclude a candidate."""
    UNRESOLVED = "unresolved"
    """The reasons that leave it open."""


@dataclass(frozen=True, slots=True)
class EvidenceFolder:
    """The folder. Methods raise `ExampleError` where a file is missing or broken."""

    root: Path

    def table(self, part: Part) -> Path:
        """The TOML file of a part."""
        return self.root / f"{_folder(part)}.toml"

    def explanations(self, part: Part) -> dict[str, Explanation]:
        """The texts of a part, in the scanner's order.

        Raises:
            ExampleError: The file is missing or broken, explains what there is not, or leaves something out.
        """
        path = self.table(part)
        try:
            found = msgspec.convert(tomllib.loads(read(path)), dict[str, Explanation])
        except (ValueError, msgspec.ValidationError) as error:
            raise ExampleError(f"{path.name}: {error}") from error
        known = [each.value for each in (Rule if part is Part.RULES else Reason)]
        if missing := set(known) - set(found):
            raise ExampleError(
                f"{path.name}: says nothing of {_listed(missing)}; explain it, with an example"
            )
        if superfluous := set(found) - set(known):
            raise ExampleError(f"{path.name}: the scanner has no {_listed(superfluous)}; take it out")
        return {
            each: found[each]
            for each in known
            if part is Part.RULES or found[each].verdict == Verdict(part.value)
        }

    def programs(self, part: Part, identifier: str) -> list[Path]:
        """The files of the example of a rule or reason; the one that shows it comes first.

        Raises:
            ExampleError: There is none.
        """
        path = self.root / _folder(part) / identifier
        if path.is_dir():
            files = sorted(path.rglob("*.py"), key=lambda file: (file.name != "main.py", file))
        else:
            files = [path.with_name(f"{identifier}.py")]
        if not files or not files[0].is_file():
            raise ExampleError(f"{path.parent.name}/{identifier}.py: no such example; write it")
        return files


def _folder(part: Part) -> str:
    return "rules" if part is Part.RULES else "reasons"


def _listed(names: Iterable[Any]) -> str:
    return ", ".join(sorted(map(repr, names)))
