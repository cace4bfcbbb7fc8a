"""Makes an inventory from a folder of HTML that Sphinx built: ``python -m tests.site.make_inventory FOLDER FILE``.

An inventory names the documents, objects and labels of a documentation with their addresses. Python's lacks most
sections, which have no label of their own, and lessons refer to them. Here each of them is a label as well: the
document's name, a colon and the section's id (``library/asyncio-task:task-cancellation``). What a Python project
does not refer to (the C API, options of pdb, opcodes) is left out.
"""

import re
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from sphinx.util.inventory import InventoryFile

from scanner.errors import ScannerError
from scanner.scanfile import write_whole

_KEPT = ("py:", "std:label", "std:doc", "std:term", "std:token")
_LEFT_OUT = re.compile(r"c-api/|extending/|faq/|distributing/|installing/|deprecations/")
_SECTION = re.compile(r'<section id="([^"]+)">')
_HEAD = """# Sphinx inventory version 2
# Project: {}
# Version: {}
# The remainder of this file is compressed using zlib.
"""

Entry = tuple[str, str, str, str]
"""Name, type, address, title (``-`` where it is the name)."""


def entries(folder: Path) -> Iterator[Entry]:
    """What the folder's own inventory has, then the sections that it does not have."""
    inventory = InventoryFile.loads((folder / "objects.inv").read_bytes(), uri="")
    for kind, items in inventory.data.items():
        if not kind.startswith(_KEPT):
            continue
        for name, item in items.items():
            if not _LEFT_OUT.match(item.uri):
                yield name, kind, item.uri, item.display_name
    for name, item in inventory.data["std:doc"].items():
        page = folder / item.uri
        if not _LEFT_OUT.match(item.uri) and page.is_file():
            for section in _SECTION.findall(page.read_text("utf-8")):
                yield f"{name}:{section}", "std:label", f"{item.uri}#{section}", "-"


def encoded(folder: Path) -> bytes:
    """The inventory in Sphinx's format; the same folder gives the same bytes."""
    project, version = (line.partition(b": ")[2].decode() for line in _head(folder)[1:3])
    lines = sorted(f"{name} {kind} 1 {uri} {title}\n" for name, kind, uri, title in set(entries(folder)))
    return _HEAD.format(project, version).encode() + zlib.compress("".join(lines).encode(), 9)


def _head(folder: Path) -> list[bytes]:
    return (folder / "objects.inv").read_bytes().split(b"\n", 3)


def main(arguments: Sequence[str]) -> int:
    """Write the file whole or not at all; 0 if that went well, 2 if a place does not serve."""
    folder, file = map(Path, arguments)
    try:
        write_whole(file, encoded(folder))
    except ScannerError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except (OSError, ValueError) as error:
        sys.stderr.write(f"{folder}: {error}; name a folder of HTML pages that has an objects.inv\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
