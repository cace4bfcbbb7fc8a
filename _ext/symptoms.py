"""The symptoms that readers arrive with, read for the pages. Reads files; knows neither Sphinx nor docutils.

``examples/_symptoms/<name>.py`` is a program that really shows the symptom, ``<name>.toml`` (see `Symptom`)
says what it prints, why, how to make sure in a live process, and what to do. `tests.examples` runs them.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path

import msgspec

from _ext.examples import Described, ExampleError, read

LABEL_PREFIX = "symptom-"
"""What the label of a symptom's section begins with; its name follows."""


class Symptom(Described, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What ``<name>.toml`` says. Texts are in the page's markup.

    ``options`` are given to the interpreter. ``stack`` is for programs that never end: what the stacks of the
    live process show, in this order. Such a program prints ``stdout``, then is looked at and killed.
    """

    title_zh: str
    cause_zh: str
    confirm_zh: str
    remedy_zh: str
    lessons: tuple[str, ...]
    title_en: str = ""
    cause_en: str = ""
    confirm_en: str = ""
    remedy_en: str = ""
    options: tuple[str, ...] = ()
    stack: tuple[str, ...] = ()

    def text(self, part: str, language: str) -> str:
        """``title``, ``cause``, ``confirm`` or ``remedy`` in a language; Chinese where there is no other."""
        other = str(getattr(self, f"{part}_en")) if language == "en" else ""
        return other or str(getattr(self, f"{part}_zh"))


@dataclass(frozen=True, slots=True)
class SymptomFolder:
    """The folder of all symptoms, in the folder of all examples."""

    examples: Path

    @property
    def path(self) -> Path:
        """The folder."""
        return self.examples / "_symptoms"

    def names(self) -> list[str]:
        """The names of the symptoms, sorted."""
        return sorted(path.stem for path in self.path.glob("*.toml"))

    def description(self, name: str) -> Path:
        """The file that describes a symptom."""
        return self.path / f"{name}.toml"

    def program(self, name: str) -> Path:
        """The program that shows it."""
        return self.path / f"{name}.py"

    def symptom(self, name: str) -> Symptom:
        """Read a symptom's description.

        Raises:
            ExampleError: It is missing, or not as `Symptom` says.
        """
        path = self.description(name)
        try:
            return msgspec.convert(tomllib.loads(read(path)), Symptom)
        except (ValueError, msgspec.ValidationError) as error:
            raise ExampleError(f"{path.name} of the symptoms: {error}") from error
