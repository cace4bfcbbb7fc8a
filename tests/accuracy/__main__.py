"""The command line: which code bases, where to build, what to write."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from _ext.accuracy import encode
from scanner.stdlib import load_stdlib
from tests.accuracy.ask import PYTHON
from tests.accuracy.checkers import CHECKERS
from tests.accuracy.errors import AccuracyError
from tests.accuracy.measure import ROOT, Measurement
from tests.accuracy.probe import Tracked
from tests.accuracy.report import summarise, tables
from tests.accuracy.trees import load_list, prepare

UNUSABLE = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Measure; 0, or 2 where something is missing."""
    known = load_list()
    parser = argparse.ArgumentParser(
        prog="python -m tests.accuracy", description="Measure the scanner's accuracy."
    )
    parser.add_argument(
        "packages", nargs="*", metavar="PACKAGE", help=f"of {', '.join(known)}; all by default"
    )
    parser.add_argument("--build", type=Path, default=ROOT / "_build" / "accuracy", help="the build folder")
    parser.add_argument("--output", type=Path, help="write the measurement there as JSON")
    arguments = parser.parse_args(argv)
    unknown = [name for name in arguments.packages if name not in known]
    if unknown:
        sys.stderr.write(f"{unknown[0]}: not in tests/accuracy/packages.toml, which has {', '.join(known)}\n")
        return UNUSABLE
    names = arguments.packages or list(known)
    tell = _progress()
    try:
        checkers = [checker() for checker in CHECKERS]
        version = tuple(map(int, PYTHON.split(".")))
        tracked = Tracked(load_stdlib(), (version[0], version[1]), "linux")
        build = arguments.build.resolve()
        measurement = Measurement(checkers, tracked, build, tell)
        measured = []
        for name in names:
            tell(f"{name}: fetch")
            tree = prepare(name, known[name], build, os.environ.get("SLIME_SRC"))
            measured.append(measurement.measure(tree))
    except AccuracyError as error:
        tell("")
        sys.stderr.write(f"{error}\n")
        return UNUSABLE
    tell("")
    accuracy = summarise(measured, {name: known[name].kind for name in names}, checkers)
    sys.stdout.write(tables(accuracy))
    if arguments.output is not None:
        partial = arguments.output.with_name(f"{arguments.output.name}.part")
        partial.write_bytes(encode(accuracy))
        partial.replace(arguments.output)
    return 0


def _progress() -> Callable[[str], None]:
    """What tells how far the measurement is: one line of a terminal that is rewritten; elsewhere nothing."""
    if not sys.stderr.isatty():
        return lambda _text: None

    def tell(text: str) -> None:
        sys.stderr.write(f"\r{text[:78]:78}\r")
        sys.stderr.flush()

    return tell


if __name__ == "__main__":
    raise SystemExit(main())
