"""Has the scanner say which API each name in the examples' programs is: ``python -m tests.site.make_code_names FILE``.

The pages link these names (see `_ext.code_names`). Names of modules are left out: no lesson is about an import alone.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from _ext.code_names import CodeName, Program, digest, encode
from scanner.errors import ScannerError
from scanner.pipeline import scan
from scanner.records import Kind, Record
from scanner.scanfile import write_whole
from scanner.source import open_source
from scanner.stdlib import load_stdlib

EXAMPLES = Path(__file__).parents[2] / "examples"
_TOOLS = "_tracer/"
"""Programs that no page shows."""
_DOTTED = re.compile(r"\w+(?:\.\w+)*")
_NAMED = (Kind.API_USE, Kind.IMPORT, Kind.RECEIVER_METHOD)


def programs(folder: Path) -> dict[str, Program]:
    """The programs of a folder that have names, by path.

    Raises:
        ScannerError: The folder cannot be scanned.
    """
    with open_source(str(folder)) as source:
        found = scan(source, jobs=1)
    by_path: dict[str, list[Record]] = defaultdict(list)
    for record in found.records:
        if record.kind in _NAMED and not record.path.startswith(_TOOLS):
            by_path[record.path].append(record)
    made = {}
    for path, records in by_path.items():
        code = (folder / path).read_text("utf-8")
        names = tuple(_apart(_names(code, records)))
        if names:
            made[path] = Program(digest(code), names)
    return made


def _names(code: str, records: Iterable[Record]) -> Iterator[CodeName]:
    lines = code.splitlines()
    for record in records:
        if load_stdlib().is_module(record.symbol):
            continue
        match = _DOTTED.match(lines[record.line - 1], record.column - 1)
        if match is not None:
            length = len(_part(match.group(), record))
            yield CodeName(record.line, record.column, length, record.symbol)


def _part(dotted: str, record: Record) -> str:
    """What of a dotted expression is the name: a method alone, all up to the symbol's last part, or an alias."""
    parts = dotted.split(".")
    last = record.symbol.rpartition(".")[2]
    if record.kind is Kind.RECEIVER_METHOD or last not in parts:
        return parts[0]
    return ".".join(parts[: parts.index(last) + 1])


def _apart(names: Iterable[CodeName]) -> Iterator[CodeName]:
    """The names in order, without one that begins within another."""
    line, end = 0, 0
    for name in sorted(names, key=lambda each: (each.line, each.column, -each.length)):
        if name.line != line or name.column >= end:
            yield name
            line, end = name.line, name.column + name.length


def main(arguments: Sequence[str]) -> int:
    """Run the command: the arguments are the file to write, and the examples' folder if it is another one."""
    if len(arguments) not in {1, 2}:
        sys.stderr.write("say where to write: python -m tests.site.make_code_names FILE [EXAMPLES]\n")
        return 2
    folder = Path(arguments[1]) if arguments[1:] else EXAMPLES
    try:
        found = programs(folder)
        write_whole(Path(arguments[0]), encode(found))
    except (ScannerError, OSError, UnicodeDecodeError) as error:
        sys.stderr.write(f"{arguments[0]}: {error}\n")
        return 2
    names = sum(len(program.names) for program in found.values())
    sys.stderr.write(f"{len(found)} programs with {names} names\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
