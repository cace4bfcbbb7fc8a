"""``report``: print a scan's totals and its lessons' counts, or its records as CSV."""

import argparse
import sys

from scanner.catalog import load_catalog
from scanner.csvfile import scan_csv
from scanner.errors import ExitCode
from scanner.report import report
from scanner.scanfile import read_scan


def run(arguments: argparse.Namespace) -> ExitCode:
    """Print the report."""
    scan = read_scan(arguments.scan)
    if arguments.csv:
        sys.stdout.buffer.write(scan_csv(scan))
    else:
        sys.stdout.write(report(scan, load_catalog(arguments.catalog)))
    return ExitCode.OK
