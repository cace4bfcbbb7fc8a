"""What ``make linkcheck`` asks: of a permalink to source lines the file, once however many lines it is cited at."""

import re

from sphinx.application import Sphinx

_LINES = re.compile(r"(https://[^/]+/[^/]+/[^/]+/blob/[0-9a-f]{40}/[^#]+)#L\d+(?:-L\d+)?")


def file_of_lines(_app: Sphinx, uri: str) -> str | None:
    """The address without its lines, which the host's page loads by a script; None where it names none."""
    found = _LINES.fullmatch(uri)
    return found and found[1]


def setup_linkcheck(app: Sphinx) -> None:
    """Have the builder ask for files."""
    app.connect("linkcheck-process-uri", file_of_lines)
