"""The folder of one lesson's example, read for the pages. Reads files; knows neither Sphinx nor docutils.

``examples/<label>/`` holds ``example.py``, ``expected.txt`` (its exact output), ``timeline.json`` (a recorded
run) and ``misconceptions/``: for each one ``<name>.toml`` (see `Misconception`), ``<name>.py`` (the wrong
variant) and ``<name>_right.py`` (the right one; without it, ``example.py`` is). `tests.examples` runs all of
them.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from _ext.timeline.records import Timeline, decode


class ExampleError(Exception):
    """A file of an example that is missing or broken. The message is one line."""


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a run does: exact output, lines of standard error, exit code. None: as on the other versions."""

    stdout: str | None = None
    stderr: tuple[str, ...] | None = None
    exit_code: int | None = None


class Described(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A program that shows something wrong, and what it does.

    ``stdout`` is its exact output, ``stderr`` what lines of its standard error hold, in this order (it may
    hold others, such as a traceback's), ``exit_code`` its exit code. ``python`` holds what differs on a Python
    version, by version: ``[python."3.11"]`` with ``stdout``, ``stderr`` or ``exit_code``.
    """

    stdout: str = ""
    stderr: tuple[str, ...] = ()
    exit_code: int = 0
    python: dict[str, Effect] = {}

    def effect(self, python: str) -> Effect:
        """What it does on a Python version, such as ``3.12``."""
        special = self.python.get(python, Effect())
        return Effect(
            stdout=self.stdout if special.stdout is None else special.stdout,
            stderr=self.stderr if special.stderr is None else special.stderr,
            exit_code=self.exit_code if special.exit_code is None else special.exit_code,
        )


class Misconception(Described, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What ``<name>.toml`` says of a wrong variant. Texts are in the page's markup.

    ``right_stdout`` is the right variant's exact output; that one must exit with 0 and write nothing to
    standard error.
    """

    title_zh: str
    explanation_zh: str
    title_en: str = ""
    explanation_en: str = ""
    right_stdout: str = ""

    def title(self, language: str) -> str:
        """The title in a language; Chinese where there is no other."""
        return (self.title_en if language == "en" else "") or self.title_zh

    def explanation(self, language: str) -> str:
        """The explanation in a language; Chinese where there is no other."""
        return (self.explanation_en if language == "en" else "") or self.explanation_zh


@dataclass(frozen=True, slots=True)
class ExampleFolder:
    """One lesson's folder. Each method names the file it wants where that is missing or broken."""

    root: Path
    label: str

    @property
    def path(self) -> Path:
        """The folder."""
        return self.root / self.label

    @property
    def example(self) -> Path:
        """The program."""
        return self.path / "example.py"

    @property
    def expected(self) -> Path:
        """Its output."""
        return self.path / "expected.txt"

    @property
    def recorded(self) -> Path:
        """Its recorded run."""
        return self.path / "timeline.json"

    def misconception_names(self) -> list[str]:
        """The names of the misconceptions, sorted."""
        return sorted(path.stem for path in (self.path / "misconceptions").glob("*.toml"))

    def misconception_files(self, name: str) -> tuple[Path, Path, Path]:
        """A misconception's description, its wrong variant and its right one."""
        folder = self.path / "misconceptions"
        right = folder / f"{name}_right.py"
        return folder / f"{name}.toml", folder / f"{name}.py", right if right.exists() else self.example

    def misconception(self, name: str) -> Misconception:
        """Read a misconception's description.

        Raises:
            ExampleError: It is missing, or not as `Misconception` says.
        """
        path = self.misconception_files(name)[0]
        try:
            return msgspec.convert(tomllib.loads(read(path)), Misconception)
        except (ValueError, msgspec.ValidationError) as error:
            raise ExampleError(f"{path.name} of {self.label}: {error}") from error

    def timeline(self) -> Timeline:
        """Read the recorded run.

        Raises:
            ExampleError: It is missing or no timeline; run ``make timelines``.
        """
        try:
            return decode(read(self.recorded).encode())
        except (ValueError, msgspec.DecodeError) as error:
            message = f"{self.recorded.name} of {self.label}: {error}; record it anew with: make timelines"
            raise ExampleError(message) from error


def read(path: Path) -> str:
    """The text of a file of an example.

    Raises:
        ExampleError: It cannot be read as UTF-8 text.
    """
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason: Any = getattr(error, "strerror", None) or error
        raise ExampleError(f"{path.parent.name}/{path.name}: {reason}") from error
