"""Whether a scan that ran in a process of its own came to its end; nothing else may be measured.

The exit code alone does not tell: 1 stands for files that cannot be parsed, and for an uncaught exception too.
"""

from collections.abc import Sequence
from pathlib import Path

from scanner.analysis import DEFECT
from scanner.errors import ExitCode, ScannerError
from scanner.records import Scan
from scanner.scanfile import read_scan


class UnfinishedScanError(Exception):
    """A scan that crashed, as a whole or in one file; the message says how."""


def finished_scan(output: Path, code: int, said: str = "") -> Scan:
    """Give what a scan wrote, if it came to its end.

    Args:
        output: The file that it was to write, removed before it began.
        code: Its exit code.
        said: What it wrote to standard error.

    Raises:
        UnfinishedScanError: It crashed, or a defect of the scanner kept a file out.
    """
    if code not in (ExitCode.OK, ExitCode.FAILURES) or not output.exists():
        last = said.strip().splitlines()[-1:]
        raise UnfinishedScanError(
            f"the scan crashed (exit code {code}): {' '.join(last) or 'it said nothing'}"
        )
    try:
        scan = read_scan(output)
    except ScannerError as error:
        raise UnfinishedScanError(f"the scan wrote what cannot be read: {error}") from error
    defects = [failure for failure in scan.failures if failure.reason.startswith(DEFECT)]
    if defects:
        more = f" (and {len(defects) - 1} more files)" if len(defects) > 1 else ""
        raise UnfinishedScanError(f"{defects[0].path}: {defects[0].reason}{more}")
    return scan


def scan_command(python: str, tree: Path, output: Path, options: Sequence[str]) -> list[str]:
    """Give the command that scans a tree into a file, which is removed, so that only this scan can have written it."""
    output.unlink(missing_ok=True)
    return [python, "-m", "scanner", "scan", str(tree), "--output", str(output), *options]
