"""``verify``: hold a scan against reference figures."""

import argparse
import sys

from scanner.catalog import load_catalog
from scanner.errors import ExitCode
from scanner.reference import read_reference
from scanner.report import verification
from scanner.scanfile import read_scan
from scanner.verify import verify


def run(arguments: argparse.Namespace) -> ExitCode:
    """Print the comparison; any difference gives `ExitCode.FAILURES`."""
    scan, reference = read_scan(arguments.scan), read_reference(arguments.reference)
    result = verify(scan, reference, load_catalog(arguments.catalog).labels)
    sys.stdout.write(verification(result, scan, reference))
    return ExitCode.OK if result.agrees else ExitCode.FAILURES
