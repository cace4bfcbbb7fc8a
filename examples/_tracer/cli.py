"""The command line: record one example's run, or all of them; or compare with what is recorded."""

import argparse
import sys
from pathlib import Path

from _ext.timeline.records import Timeline, decode, encode
from examples._tracer.build import build
from examples._tracer.run import ROOT, run
from examples._tracer.structure import differences
from scanner.errors import ExitCode

EXAMPLES = ROOT / "examples"
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"


class TraceError(Exception):
    """An example that cannot be recorded: one line, what and why."""


def record(example: Path) -> Timeline:
    """Run an example and give its timeline.

    Raises:
        TraceError: It failed, or printed something else than its ``expected.txt``.
    """
    observed = run(example)
    if observed.code:
        last = observed.stderr.strip().rpartition("\n")[2]
        raise TraceError(f"{example}: exit code {observed.code} while traced: {last}")
    expected = example.with_name("expected.txt")
    if expected.exists() and observed.stdout != expected.read_text("utf-8"):
        raise TraceError(f"{example}: its output while traced is not that of {expected.name}")
    return build(example.parent.name, PYTHON, observed.events)


def recorded_path(example: Path, python: str = PYTHON) -> Path:
    """The file that holds for a Python version: a variant of its own where that version's run differs."""
    variant = example.with_name(f"timeline-{python}.json")
    return variant if variant.exists() else example.with_name("timeline.json")


def update(example: Path) -> str:
    """Re-record an example; say what was written. A run of the recorded structure changes nothing.

    Another Python than the recorded one's writes a variant of its own, and only where the structure differs.
    """
    fresh = record(example)
    main, variant = example.with_name("timeline.json"), example.with_name(f"timeline-{PYTHON}.json")
    recorded = decode(main.read_bytes()) if main.exists() else fresh
    target = main if recorded.python == PYTHON else variant
    if main.exists() and not differences(recorded, fresh):
        variant.unlink(missing_ok=True)
        return f"{main}: holds for Python {PYTHON}"
    _write(target, encode(fresh))
    return f"{target}: {len(fresh.lanes)} lanes, {len(fresh.events)} events"


def check(example: Path) -> list[str]:
    """Compare a fresh run with the recorded one; a line for each difference."""
    path = recorded_path(example)
    if not path.exists():
        return [f"{path}: missing; run: make timelines"]
    return [f"{path}: {line}" for line in differences(decode(path.read_bytes()), record(example))]


def _write(path: Path, data: bytes) -> None:
    temporary = path.with_suffix(".tmp")
    temporary.write_bytes(data)
    temporary.replace(path)


def main(argv: list[str] | None = None) -> int:
    """Run the command line and give its exit code."""
    parser = argparse.ArgumentParser(prog="python -m examples._tracer", description=__doc__)
    parser.add_argument("example", nargs="*", type=Path, help="path of an example.py")
    parser.add_argument("--all", action="store_true", help="every examples/*/example.py")
    parser.add_argument("--check", action="store_true", help="compare with the recorded runs, write nothing")
    parser.add_argument(
        "-o", "--output", type=Path, help="write one example's timeline here ('-': standard output)"
    )
    options = parser.parse_args(argv)
    examples = sorted(EXAMPLES.glob("[!_]*/example.py")) if options.all else options.example
    if not examples or (options.output and len(examples) != 1):
        parser.error("name one example, or --all")
    try:
        return _work(examples, options)
    except (TraceError, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return ExitCode.UNUSABLE


def _work(examples: list[Path], options: argparse.Namespace) -> int:
    if options.check:
        lines = [line for example in examples for line in check(example)]
        print(*lines, sep="\n", end="\n" if lines else "", file=sys.stderr)
        return ExitCode.FAILURES if lines else ExitCode.OK
    if options.output:
        data = encode(record(examples[0]))
        if str(options.output) == "-":
            sys.stdout.buffer.write(data)
        else:
            _write(options.output, data)
        return ExitCode.OK
    for example in examples:
        print(update(example), file=sys.stderr)
    return ExitCode.OK
