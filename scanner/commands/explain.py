"""``explain``: say why each record on a line is what it is."""

import argparse
import re
import sys

import msgspec

from scanner.commands.options import open_cache, own_catalog
from scanner.errors import ExitCode, ScannerError
from scanner.explain import explain, lines
from scanner.gitobjects import printable
from scanner.pipeline import read_project
from scanner.source import open_source


def run(arguments: argparse.Namespace) -> ExitCode:
    """Print the chain of evidence of every record on a line."""
    path, line = _place(arguments.place)
    catalog, data = own_catalog(arguments.catalog)
    with open_source(arguments.source, arguments.commit) as source:
        project, failures = read_project(source, cache=open_cache(arguments, data), catalog=catalog)
    for failure in failures:
        if failure.path == path:
            raise ScannerError(printable(f"{path}: has no records: {failure.reason}; mend the file first"))
    if path not in project.paths:
        hint = "name a Python file by its path in the source, and the source by --source"
        raise ScannerError(printable(f"{path}: no such file in {source.name}; {hint}"))
    explanation = explain(project, path, line)
    if arguments.json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(explanation), indent=1).decode() + "\n")
    else:
        sys.stdout.writelines(f"{printable(text)}\n" for text in lines(explanation))
    return ExitCode.OK


def _place(text: str) -> tuple[str, int]:
    match = re.fullmatch(r"(?:\./)?(?P<path>.+):(?P<line>[1-9][0-9]{0,8})", text, re.DOTALL)
    if match is None:
        raise ScannerError(printable(f"{text}: is no place; give PATH:LINE, such as app/main.py:12"))
    return match["path"], int(match["line"])
