"""One tree, measured: both checkers' answers made into labels, and the scan judged by them."""

import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from scanner.records import Scan
from tests.accuracy.accesses import Access
from tests.accuracy.ask import PYTHON, Answers, accesses_of, ask, defining, words
from tests.accuracy.checkers import Checker
from tests.accuracy.compare import Comparison, Position, compare
from tests.accuracy.errors import AccuracyError
from tests.accuracy.probe import Tracked
from tests.accuracy.trees import Tree
from tests.accuracy.verdicts import Classes, Judge, Label, combine
from tests.finished_scan import UnfinishedScanError, finished_scan, scan_command

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Measured:
    """A tree's comparison, and the labels that each checker alone would give."""

    tree: Tree
    files: int
    labels: dict[Position, Label]
    single: dict[Position, tuple[Label, ...]]
    comparison: Comparison


class Measurement:
    """The checkers and what they are asked about.

    Args:
        checkers: Whom to ask.
        tracked: The tracked classes.
        build: The build folder.
        tell: Is told what goes on.
    """

    def __init__(
        self, checkers: Sequence[Checker], tracked: Tracked, build: Path, tell: Callable[[str], None]
    ) -> None:
        self._checkers = checkers
        self._tracked = tracked
        self._build = build
        self._tell = tell
        self.missing = self._missing()
        self.stub = tracked.stub(self.missing)

    def _missing(self) -> set[str]:
        """The classes that one of the checkers' own stubs does not have: a bound on them would fit anything."""
        folder = self._build / "classes"
        folder.mkdir(parents=True, exist_ok=True)
        lines = self._tracked.class_lines()
        (folder / "classes.pyi").write_text("".join(lines.values()), encoding="utf-8")
        classes = list(lines)
        found: set[str] = set()
        for checker in self._checkers:
            for line in checker.broken_lines(folder, "classes.pyi", PYTHON):
                found.add(classes[line - 1])
        return found

    def measure(self, tree: Tree) -> Measured:
        """Ask, scan and compare."""
        files = accesses_of(tree, tuple(self._tracked.by_method))
        answers = [
            ask(checker, tree, self.stub, files, self._build, self._tell) for checker in self._checkers
        ]
        classes = Classes(self._tracked)
        owners = {each.owner for _, accesses in files.values() for each in accesses if each.owner}
        for module in defining(tree, owners.union(*map(words, answers))):
            classes.add(module)
        single = _labels(files, answers, Judge(self._tracked, classes))
        labels = {position: combine(each, self._tracked) for position, each in single.items()}
        names = {
            Position(path, access.line, access.column): access.name
            for path, (_, accesses) in files.items()
            for access in accesses
        }
        self._tell(f"{tree.name}: scan")
        records = scan(tree, self._build).records
        comparison = compare(records, labels, names, self._tracked.is_related)
        return Measured(tree, len(files), labels, single, comparison)


def scan(tree: Tree, build: Path) -> Scan:
    """Scan a tree with the scanner beside this folder; a scan that crashed is an error, not a measurement."""
    output = build / "scans" / f"{tree.name}-{tree.version}.json"
    output.parent.mkdir(parents=True, exist_ok=True)
    command = scan_command(sys.executable, tree.root, output, ("--no-cache", "--quiet"))
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    try:
        return finished_scan(output, done.returncode, done.stderr)
    except UnfinishedScanError as error:
        raise AccuracyError(f"{tree.name}: {error}") from error


def _labels(
    files: Mapping[str, tuple[str, list[Access]]], answers: Sequence[Answers], judge: Judge
) -> dict[Position, tuple[Label, ...]]:
    given = [
        {(path, each.line, each.column): each for path, found in one.items() for each in found}
        for one in answers
    ]
    labels: dict[Position, tuple[Label, ...]] = {}
    for path, (_, accesses) in files.items():
        for access in accesses:
            position = Position(path, access.line, access.column)
            found = [one.get(position) for one in given]
            labels[position] = tuple(
                judge.label(
                    answer and answer.text,
                    access.name,
                    access.owner,
                    lacks=answer is not None and answer.lacks,
                )
                for answer in found
            )
    return labels
