"""``report``: print a scan's totals and its lessons' counts."""

import argparse
import sys

from scanner.catalog import load_catalog
from scanner.errors import ExitCode
from scanner.report import report
from scanner.scanfile import read_scan


def run(arguments: argparse.Namespace) -> ExitCode:
    """Print the report."""
    sys.stdout.write(report(read_scan(arguments.scan), load_catalog()))
    return ExitCode.OK
