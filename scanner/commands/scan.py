"""``scan``: scan a source and write the scan file."""

import argparse
import sys

from scanner.commands.options import open_cache, own_catalog
from scanner.errors import ExitCode
from scanner.gitobjects import printable
from scanner.pipeline import scan
from scanner.progress import progress_on
from scanner.records import Scan
from scanner.scanfile import check_place, encode, write_whole
from scanner.source import open_source


def run(arguments: argparse.Namespace) -> ExitCode:
    """Scan; files that could not be read or parsed and records without a lesson give `ExitCode.FAILURES`."""
    if arguments.output is not None:
        check_place(arguments.output)
    catalog, data = own_catalog(arguments.catalog)
    progress = progress_on(sys.stderr, quiet=arguments.quiet)
    try:
        with open_source(arguments.source, arguments.commit, arguments.repository) as source:
            cache = open_cache(arguments, data)
            result = scan(source, jobs=arguments.jobs, cache=cache, progress=progress, catalog=catalog)
    finally:
        progress.end()
    if arguments.output is None:
        _print(encode(result))
    else:
        write_whole(arguments.output, encode(result))
    return _report_failures(result)


def _print(data: bytes) -> None:
    """Write all of it to standard output, which takes only a part at a time where Python runs unbuffered."""
    rest = memoryview(data)
    while rest:
        rest = rest[sys.stdout.buffer.write(rest) :]
    sys.stdout.buffer.flush()


def _report_failures(result: Scan) -> ExitCode:
    """Name on standard error what needs attention."""
    code = ExitCode.OK
    for failure in result.failures:
        place = f"{failure.path}:{failure.line}" if failure.line else failure.path
        sys.stderr.write(f"{printable(place)}: {printable(failure.reason)}\n")
        code = ExitCode.FAILURES
    for record in result.records:
        if record.lesson is None:
            message = f"no lesson of the catalog owns {record.symbol}"
            sys.stderr.write(f"{printable(record.path)}:{record.line}: {printable(message)}\n")
            code = ExitCode.FAILURES
    return code
