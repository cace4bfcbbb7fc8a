"""``diff``: name the records that are new, gone, moved or changed."""

import argparse
import sys

import msgspec

from scanner.diff import diff
from scanner.errors import ExitCode
from scanner.report import difference
from scanner.scanfile import read_scan


def run(arguments: argparse.Namespace) -> ExitCode:
    """Print the differences; any at all gives `ExitCode.FAILURES`, as ``diff`` does."""
    old, new = read_scan(arguments.old), read_scan(arguments.new)
    result = diff(old, new)
    if arguments.json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(result), indent=1).decode() + "\n")
    else:
        sys.stdout.write(difference(result, old, new))
    return ExitCode.FAILURES if result else ExitCode.OK
