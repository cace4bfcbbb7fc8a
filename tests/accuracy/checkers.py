"""Asking a type checker: the run, and what its output says at each place."""

import json
import shutil
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.accuracy.errors import AccuracyError


@dataclass(frozen=True, slots=True)
class Revealed:
    """What a checker said at a place of an edited file (lines and columns from 1, columns in its own units).

    ``text`` is the revealed type, None for a complaint that the value has no such attribute.
    """

    path: str
    line: int
    column: int
    text: str | None


class Checker(ABC):
    """One type checker."""

    name: str
    counts_utf16: bool
    """Whether its columns count UTF-16 units; characters otherwise."""
    finished: tuple[int, ...]
    """The exit codes of a run that came to its end; any other is a crash, whatever it printed until then."""

    def __init__(self) -> None:
        beside = Path(sys.executable).with_name(self.name)
        found = str(beside) if beside.exists() else shutil.which(self.name)
        if found is None:
            raise AccuracyError(f"{self.name} is not installed: python -m pip install -e '.[accuracy]'")
        self.program = found

    @property
    def version(self) -> str:
        """Its version."""
        out = subprocess.run([self.program, "--version"], capture_output=True, text=True, check=True).stdout
        return out.split()[1]

    def run(self, root: Path, paths: Sequence[str], environment: Path, python: str) -> Iterator[Revealed]:
        """Check some files of a tree, and give what it reveals.

        Args:
            root: The tree's folder.
            paths: The files, from there.
            environment: A virtual environment with the packages that the tree imports.
            python: The version of Python that the code is for (``3.13``).
        """
        self._configure(root, paths, environment, python)
        yield from self.parse(self._report(root, paths), root)

    def broken_lines(self, root: Path, path: str, python: str) -> set[int]:
        """The lines of a file that name something that the checker does not have."""
        self._configure(root, [path], root, python, is_strict=True)
        return set(self.parse_errors(self._report(root, [path])))

    def _report(self, root: Path, paths: Sequence[str]) -> object:
        done = subprocess.run(
            [self.program, *self._arguments(paths)], cwd=root, capture_output=True, text=True, check=False
        )
        last = " ".join((done.stderr or done.stdout).strip().splitlines()[-1:]) or "no output"
        if done.returncode not in self.finished:
            raise AccuracyError(f"{self.name} crashed in {root} (exit code {done.returncode}): {last}")
        try:
            report: object = json.loads(done.stdout)
        except ValueError as error:
            raise AccuracyError(f"{self.name} failed in {root}: {last}") from error
        for crash in self.parse_crashes(report):
            raise AccuracyError(f"{self.name} crashed in {root}: {' '.join(crash.split())}")
        return report

    @abstractmethod
    def _configure(
        self, root: Path, paths: Sequence[str], environment: Path, python: str, *, is_strict: bool = False
    ) -> None:
        """Write the configuration."""

    @abstractmethod
    def _arguments(self, paths: Sequence[str]) -> list[str]:
        """The command line."""

    @abstractmethod
    def parse(self, report: object, root: Path) -> Iterator[Revealed]:
        """What a report says."""

    @abstractmethod
    def parse_crashes(self, report: object) -> Iterator[str]:
        """What a report says of files that the checker itself failed in: it goes on without their answers."""

    @abstractmethod
    def parse_errors(self, report: object) -> Iterator[int]:
        """The lines that a report complains of."""


class Basedpyright(Checker):
    """basedpyright, in its JSON output."""

    name = "basedpyright"
    counts_utf16 = True
    finished = (0, 1)  # 1: with errors in the code
    _FAILED = "An internal error occurred"
    _REVEALED = '" is "'

    def _configure(
        self, root: Path, paths: Sequence[str], environment: Path, python: str, *, is_strict: bool = False
    ) -> None:
        configuration = {
            "include": list(paths),
            "venvPath": str(environment.parent),
            "venv": environment.name,
            "pythonVersion": python,
            "pythonPlatform": "Linux",
            "typeCheckingMode": "basic" if is_strict else "off",
            "enableTypeIgnoreComments": False,
            "reportAttributeAccessIssue": "warning",
        }
        (root / "pyrightconfig.json").write_text(json.dumps(configuration), encoding="utf-8")

    def parse_crashes(self, report: object) -> Iterator[str]:
        """Internal errors, of one file each."""
        assert isinstance(report, Mapping)
        for each in report["generalDiagnostics"]:
            if each["message"].startswith(self._FAILED):
                yield each["message"]

    def parse_errors(self, report: object) -> Iterator[int]:
        """The lines of all errors."""
        assert isinstance(report, Mapping)
        for each in report["generalDiagnostics"]:
            if each["severity"] == "error":
                yield each["range"]["start"]["line"] + 1

    def _arguments(self, paths: Sequence[str]) -> list[str]:  # noqa: ARG002  (they stand in the configuration)
        return ["--outputjson", "--project", "."]

    def parse(self, report: object, root: Path) -> Iterator[Revealed]:
        """Diagnostics: a revealed type at the argument, an attribute's lack at its end."""
        assert isinstance(report, Mapping)
        for each in report["generalDiagnostics"]:
            start, end = (
                (each["range"][at]["line"] + 1, each["range"][at]["character"] + 1) for at in ("start", "end")
            )
            path = Path(each["file"]).relative_to(root).as_posix()
            message = each["message"]
            if (
                each["severity"] == "information"
                and message.startswith('Type of "')
                and self._REVEALED in message
            ):
                yield Revealed(path, *start, message.rsplit(self._REVEALED, 1)[1].removesuffix('"'))
            elif each.get("rule") == "reportAttributeAccessIssue":
                yield Revealed(path, *end, None)


class Ty(Checker):
    """ty, in its JSON output for GitLab."""

    name = "ty"
    counts_utf16 = False
    finished = (0,)  # --exit-zero
    _REVEALED = "Revealed type: `"
    _LACKS = ("missing-attribute", "unresolved-attribute")  # its name has changed

    def _configure(
        self,
        root: Path,
        paths: Sequence[str],  # noqa: ARG002  (they stand on the command line)
        environment: Path,
        python: str,
        *,
        is_strict: bool = False,
    ) -> None:
        (root / "ty.toml").write_text(
            f'[environment]\nroot = ["."]\npython-version = "{python}"\npython-platform = "linux"\n'
            + (
                ""
                if is_strict
                else f'python = "{environment}"\n[rules]\nall = "ignore"\nmissing-attribute = "warn"\n'
            ),
            encoding="utf-8",
        )

    def parse_crashes(self, report: object) -> Iterator[str]:
        """Panics, of one file each."""
        assert isinstance(report, list)
        for each in report:
            if each["check_name"] == "panic":
                yield each["description"]

    def parse_errors(self, report: object) -> Iterator[int]:
        """The lines of all diagnostics."""
        assert isinstance(report, list)
        for each in report:
            yield each["location"]["positions"]["begin"]["line"]

    def _arguments(self, paths: Sequence[str]) -> list[str]:
        return ["check", "--output-format", "gitlab", "--exit-zero", *paths]

    def parse(self, report: object, root: Path) -> Iterator[Revealed]:  # noqa: ARG002  (its paths are relative)
        """Diagnostics: a revealed type at the argument, an attribute's lack at its end."""
        assert isinstance(report, list)
        for each in report:
            begin, end = (each["location"]["positions"][at] for at in ("begin", "end"))
            path = each["location"]["path"]
            text = each["description"]
            if each["check_name"] == "revealed-type" and self._REVEALED in text:
                revealed = text.split(self._REVEALED, 1)[1].removesuffix("`")
                yield Revealed(path, begin["line"], begin["column"], revealed)
            elif each["check_name"] in self._LACKS:
                yield Revealed(path, end["line"], end["column"], None)


CHECKERS: tuple[type[Checker], ...] = (Basedpyright, Ty)
