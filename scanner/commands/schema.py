"""``schema``: print the JSON Schema of scan files."""

import argparse
import sys

from scanner.errors import ExitCode
from scanner.scanfile import schema_text


def run(_arguments: argparse.Namespace) -> ExitCode:
    """Print the schema that the records' types give."""
    sys.stdout.write(schema_text())
    return ExitCode.OK
