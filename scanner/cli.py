"""The command line: arguments, and what every command has in common (errors, interruption, exit codes)."""

import argparse
import gc
import importlib
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from scanner import __version__
from scanner.errors import ExitCode, ScannerError

_INTERRUPTED = 128 + signal.SIGINT
_TERMINATED = 128 + signal.SIGTERM
_LONGEST_NUMBER = 9
_SCAN = Path("docs/data/scan.json")
_REFERENCE = Path("docs/data/reference-2f231865.toml")
_STORE = Path("_build/pin")


class _Terminated(BaseException):
    """The process was asked to end (SIGTERM); not an `Exception`, so that only clean-up code sees it."""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and end."""
        self.exit(ExitCode.UNUSABLE, f"{self.prog}: {message}; `{self.prog} --help` shows the usage\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        argv: The arguments without the program's name; those of the process when None.

    Returns:
        An `ExitCode`, or 128 plus the number of the signal that ended the run.
    """
    _prepare_streams()
    try:
        arguments = _parser().parse_args(argv)
    except SystemExit as error:
        try:
            sys.stdout.flush()
        except OSError:
            _discard_output()
        return error.code if isinstance(error.code, int) else ExitCode.UNUSABLE
    try:
        before = signal.signal(signal.SIGTERM, _terminate)
    except ValueError:  # not the main thread: whoever runs us there handles the signal
        return _run(arguments)
    try:
        return _run(arguments)
    finally:
        signal.signal(signal.SIGTERM, before)


def _prepare_streams() -> None:
    """Have text that the locale cannot spell escaped; stand in for streams that whoever started us has closed."""
    if sys.stdout is None:  # data must not get lost in silence: writing to it fails
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")


def entry_point() -> NoReturn:
    """Run the command line and end the process with its exit code."""
    gc.disable()  # what a command makes lives to its end: looking for garbage in it takes long and finds none
    code = main()
    gc.freeze()  # the interpreter looks once more on its way out
    sys.exit(code)


def _run(arguments: argparse.Namespace) -> int:
    """Run a command; turn what can go wrong around it into a line and an exit code."""
    try:
        command = importlib.import_module(f"scanner.commands.{arguments.command}")
        code: int = command.run(arguments)
        sys.stdout.flush()
    except ScannerError as error:
        message, code = str(error), ExitCode.UNUSABLE
    except BrokenPipeError:  # whoever read our output has seen enough: nothing to say
        _discard_output()
        message, code = "", ExitCode.FAILURES
    except OSError as error:
        _discard_output()
        place = error.filename if isinstance(error.filename, str) else "standard output"
        message, code = (
            f"{place}: {error.strerror or error}; make room or name another place",
            ExitCode.UNUSABLE,
        )
    except MemoryError:
        message, code = "no memory left; scan a part, or use --jobs 1", ExitCode.UNUSABLE
    except KeyboardInterrupt:
        message, code = "interrupted; nothing was written", _INTERRUPTED
    except _Terminated:
        message, code = "terminated; nothing was written", _TERMINATED
    else:
        message = ""
    if message:
        with suppress(OSError):
            sys.stderr.write(f"{message}\n")
    return code


def _terminate(_signal: int, _frame: object) -> NoReturn:
    raise _Terminated


def _discard_output() -> None:
    """Send what is still buffered nowhere, so that the interpreter's end does not fail over it."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m scanner", description="Inventory of concurrency use in Python source.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    scan = commands.add_parser("scan", help="scan a folder or a repository and write the scan file")
    scan.add_argument("source", metavar="SOURCE", help="a folder, a repository's folder or its URL")
    scan.add_argument(
        "--output", "-o", type=Path, metavar="FILE", help="where to write (else standard output)"
    )
    _add_source_options(scan)
    _add_catalog(scan)
    _add_run_options(scan)
    _add_pin(commands)

    verify = commands.add_parser("verify", help="hold a scan against reference figures, row by row")
    verify.add_argument("scan", type=Path, metavar="SCAN", help="a scan file")
    verify.add_argument("reference", type=Path, metavar="REFERENCE.toml", help="the reference figures")
    _add_catalog(verify)

    diff = commands.add_parser("diff", help="name the records that are new, gone, moved or changed")
    diff.add_argument("old", type=Path, metavar="OLD", help="a scan file")
    diff.add_argument("new", type=Path, metavar="NEW", help="another one")
    diff.add_argument("--json", action="store_true", help="as JSON")

    explain = commands.add_parser("explain", help="say why each record on a line is what it is")
    explain.add_argument("place", metavar="PATH:LINE", help="a file as the scan names it, and a line")
    explain.add_argument("--source", default=".", metavar="SOURCE", help="as for scan (default: this folder)")
    explain.add_argument("--json", action="store_true", help="as JSON")
    _add_source_options(explain)
    _add_catalog(explain)

    report = commands.add_parser("report", help="print a scan's totals and its lessons' counts")
    report.add_argument("scan", type=Path, metavar="SCAN", help="a scan file")
    report.add_argument("--csv", action="store_true", help="every record as CSV instead")
    _add_catalog(report)

    commands.add_parser("schema", help="print the JSON Schema of scan files")
    return parser


def _add_pin(commands: "argparse._SubParsersAction[_Parser]") -> None:
    pin = commands.add_parser("pin", help="fetch one commit, scan it, and say what that changes")
    pin.add_argument(
        "repo", nargs="?", metavar="REPO", help="a repository's folder or URL (default: the reference's)"
    )
    pin.add_argument(
        "--output", "-o", type=Path, default=_SCAN, metavar="FILE", help=f"the scan to replace ({_SCAN})"
    )
    pin.add_argument(
        "--reference", type=Path, default=_REFERENCE, metavar="FILE", help=f"reference figures ({_REFERENCE})"
    )
    pin.add_argument(
        "--store",
        type=_named,
        default=_STORE,
        metavar="DIR",
        help=f"where fetched commits are kept ({_STORE})",
    )
    pin.add_argument(
        "--pages", metavar="COMMAND", help="the program that knows the pages (see scanner.pages)"
    )
    pin.add_argument(
        "--fall-back",
        action="store_true",
        help="keep the scan that is there where the commit cannot be had or the pages would not be whole",
    )
    pin.add_argument("--json", action="store_true", help="the report as JSON")
    _add_source_options(pin, "the reference's")
    _add_catalog(pin)
    _add_run_options(pin)


def _add_run_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--repository", metavar="URL", help="the address to cite it by (default: its origin)")
    parser.add_argument(
        "--jobs", "-j", type=_positive, metavar="N", help="processes (default: one a processor)"
    )
    parser.add_argument("--quiet", "-q", action="store_true", help="no progress")


def _add_catalog(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--catalog",
        type=_named,
        metavar="DIR",
        help="lessons.toml and symbols.toml of your own (see the docs)",
    )


def _add_source_options(parser: argparse.ArgumentParser, default: str = "HEAD") -> None:
    parser.add_argument("--commit", metavar="REV", help=f"a commit id, branch or tag (default: {default})")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--cache", type=_named, metavar="DIR", help="where to keep what is found out")
    where.add_argument("--no-cache", action="store_true", help="neither use nor keep a cache")


def _named(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("is empty; name a folder")
    return Path(text)


def _positive(text: str) -> int:
    if not text.isdecimal() or not 1 <= len(text) <= _LONGEST_NUMBER or int(text) < 1:
        raise argparse.ArgumentTypeError("give a whole number from 1 up")
    return int(text)
