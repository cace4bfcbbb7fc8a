"""The benchmark's rounds and its table."""

import argparse
import compileall
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

from scanner.errors import ExitCode, ScannerError
from scanner.records import Failure
from scanner.source import open_source
from scanner.texttable import render
from tests.bench.process import Cost, FailedRunError, peak_memory, run
from tests.finished_scan import UnfinishedScanError, finished_scan, scan_command

ROOT = Path(__file__).parents[2]
BARE = Path(__file__).with_name("bare.py")
TENFOLD = 10
_FINISHED = (ExitCode.OK, ExitCode.FAILURES)
"""How a scan may end; `finished_scan` tells whether it did so by itself."""


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, and print the table; 0, or 2 where something that was to be measured failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("source", nargs="?", help="folder or repository (default: the installed Sphinx)")
    parser.add_argument("--commit", help="of a repository")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only-scanner", action="store_true", help="leave out the other tools and the pages")
    arguments = parser.parse_args(argv)
    try:
        _measure(arguments)
    except (FailedRunError, ScannerError, UnfinishedScanError) as error:
        sys.stderr.write(f"{error}\n")
        return ExitCode.UNUSABLE
    return ExitCode.OK


def _measure(arguments: argparse.Namespace) -> None:
    compileall.compile_dir(str(ROOT / "scanner"), quiet=1)  # as the first run does where it may write
    with tempfile.TemporaryDirectory(prefix="bench-") as scratch:
        bench = Bench(Path(scratch), arguments.source or _default_source(), arguments.commit)
        sys.stdout.write(bench.describe())
        _print("the scanner", bench.scans(arguments.rounds))
        if not arguments.only_scanner:
            _print("other tools on the same files", bench.others())
            _print("the documentation", _page_rows())
            _print_pages()


def _print(title: str, rows: Sequence[Sequence[object]]) -> None:
    header = (title, "wall s", "CPU s", "ratio", "CPU ratio", "to", "target")
    sys.stdout.write("\n" + render(header, rows, right=(1, 2, 3, 4)))
    sys.stdout.flush()


def _print_pages() -> None:
    """Measure what long tables cost in a browser."""
    from tests.bench.pages import measure  # noqa: PLC0415  (needs Sphinx; the scanner's part does not)

    rows = list(measure())
    sys.stdout.write("\n" + render(("tables of 10,000 rows in a browser", "ms", "target"), rows, right=(1,)))


def _default_source() -> str:
    """Give an installed package of the size that the targets are set for (Slime's): Sphinx."""
    spec = find_spec("sphinx")
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit("Sphinx is not installed: name a folder to scan")
    return spec.submodule_search_locations[0]


def _page_rows() -> list[Sequence[object]]:
    """Measure what a row of a location table costs, in processor time."""
    from tests.bench.rows import measure  # noqa: PLC0415  (needs Sphinx; the scanner's part does not)

    costs = measure()
    name = f"a row of a location table of {costs.rows} rows"
    return [
        (name, "", f"{costs.location:.6f}", "", f"{costs.ratio:.3f}", "csv-table", "<= 0.2"),
        (
            f"{name}, with evidence",
            "",
            f"{costs.chained:.6f}",
            "",
            f"{costs.chained_ratio:.3f}",
            "csv-table",
            "<= 0.2",
        ),
    ]


class Bench:
    """The trees to scan, and the measurements."""

    def __init__(self, scratch: Path, source: str, commit: str | None) -> None:
        self._scratch = scratch
        self._tree = scratch / "tree"
        self._big = scratch / "tenfold"
        self._cache = scratch / "cache"
        self._output = scratch / "scan.json"
        self._source = source
        with open_source(source, commit) as opened:
            for item in opened.read(opened.entries):
                if not isinstance(item, Failure):
                    path = self._tree / item.path
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(item.data)
        for number in range(TENFOLD):
            shutil.copytree(self._tree, self._big / f"copy{number}")
        self._python = sorted(self._tree.rglob("*.py"))

    def describe(self) -> str:
        """Say what is measured, and with what."""
        size = sum(path.stat().st_size for path in self._python)
        version = ".".join(map(str, sys.version_info[:3]))
        return f"{self._source}: {len(self._python)} Python files, {size / 1e6:.2f} MB; Python {version}\n"

    def scans(self, rounds: int) -> list[Sequence[object]]:
        """Measure the scanner, all variants in turn, so that what else the machine does meets all of them."""
        costs: dict[str, list[Cost]] = {}
        variants: dict[str, Callable[[], Cost]] = {
            "bare": lambda: self._bare(self._tree),
            "cold": self._cold,
            "unchanged": lambda: self._scan(self._tree, "--cache", str(self._cache)),
            "edited": self._edited,
            "single": lambda: self._scan(self._tree, "--no-cache", "--jobs", "1"),
            "tenfold": lambda: self._scan(self._big, "--no-cache"),
        }
        for _ in range(rounds):
            for name, variant in variants.items():
                costs.setdefault(name, []).append(variant())
        self._progress("memory")
        memory = peak_memory(self._command(self._tree, "--no-cache"), ROOT, allowed=_FINISHED)
        if memory is not None:
            finished_scan(self._output, ExitCode.OK)
        middle = {name: _median(found) for name, found in costs.items()}
        bare, cold = middle["bare"], middle["cold"]
        return [
            _row("read and ast.parse, one process", bare, bare, "bare", ""),
            _row("scan, nothing cached", cold, bare, "bare", "<= 3.0"),
            _row("scan, nothing cached, --jobs 1", middle["single"], bare, "bare", ""),
            _row("scan again, unchanged", middle["unchanged"], cold, "cold", "<= 0.25"),
            _row("scan again, 1 % of the files edited", middle["edited"], cold, "cold", "<= 0.25"),
            _row("scan of ten copies", middle["tenfold"], cold, "cold", "<= 10.5"),
            (
                "peak memory of all processes, MB",
                "",
                "",
                "?" if memory is None else f"{memory:.0f}",
                "",
                "",
                "< 200",
            ),
        ]

    def others(self) -> list[Sequence[object]]:
        """Measure other tools on the same tree, once each, beside a bare parse of the same minute."""
        tools = {
            "ruff check --select ASYNC": [
                "ruff",
                "check",
                "--isolated",
                "--no-cache",
                "--select",
                "ASYNC",
                "--quiet",
                ".",
            ],
            "ty check": ["ty", "check", "--exit-zero", "--quiet", "."],
            "basedpyright": ["basedpyright", "."],
        }
        rows: list[Sequence[object]] = []
        for name, (program, *arguments) in tools.items():
            beside = Path(sys.executable).with_name(program)
            found = str(beside) if beside.exists() else shutil.which(program)
            if found is None:
                rows.append((f"{name}: not installed", "", "", "", "", "", ""))
                continue
            self._progress(name)
            bare = self._bare(self._tree)
            rows.append(_row(name, run([found, *arguments], self._tree, allowed=(0, 1)), bare, "bare", ""))
        return rows

    def _bare(self, tree: Path) -> Cost:
        self._progress("bare parse")
        out = run([sys.executable, str(BARE), str(tree)], ROOT).out
        wall, cpu = map(float, out.split())
        return Cost(wall, cpu)

    def _cold(self) -> Cost:
        shutil.rmtree(self._cache, ignore_errors=True)
        return self._scan(self._tree, "--cache", str(self._cache))

    def _edited(self) -> Cost:
        """Edit one file of each hundred, the middle one, scan, and undo it."""
        chosen = self._python[min(50, len(self._python) // 2) :: 100]
        before = {path: path.read_bytes() for path in chosen}
        for path, data in before.items():
            path.write_bytes(data + b"\nimport asyncio\n\nasyncio.run(None)\n")
        try:
            return self._scan(self._tree, "--cache", str(self._cache))
        finally:
            for path, data in before.items():
                path.write_bytes(data)

    def _scan(self, tree: Path, *options: str) -> Cost:
        self._progress(" ".join(("scan", *options[:1])))
        cost = run(self._command(tree, *options), ROOT, allowed=_FINISHED)
        finished_scan(self._output, cost.code, cost.said)
        return cost

    def _command(self, tree: Path, *options: str) -> list[str]:
        return scan_command(sys.executable, tree, self._output, options)

    @staticmethod
    def _progress(what: str) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{what:60}\r")


def _median(costs: Sequence[Cost]) -> Cost:
    return Cost(statistics.median(cost.wall for cost in costs), statistics.median(cost.cpu for cost in costs))


def _row(name: str, cost: Cost, base: Cost, base_name: str, target: str) -> Sequence[object]:
    ratio, cpu_ratio = cost.wall / base.wall, cost.cpu / base.cpu
    return name, f"{cost.wall:.3f}", f"{cost.cpu:.3f}", f"{ratio:.2f}", f"{cpu_ratio:.2f}", base_name, target


if __name__ == "__main__":
    raise SystemExit(main())
