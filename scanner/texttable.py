"""Tables for a terminal, aligned also where characters are two columns wide."""

from collections.abc import Sequence
from unicodedata import combining, east_asian_width


def width(text: str) -> int:
    """Give the number of terminal columns that a text takes."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def render(header: Sequence[str], rows: Sequence[Sequence[object]], *, right: Sequence[int] = ()) -> str:
    """Lay out a table.

    Args:
        header: The columns' names.
        rows: The cells, as many a row as there are columns.
        right: The indices of the columns that are aligned to the right (numbers).

    Returns:
        Lines of text with a rule under the header, a final newline, no spaces at line ends.
    """
    cells = [list(header), *([str(cell) for cell in row] for row in rows)]
    widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
    lines = [_line(row, widths, right) for row in cells]
    lines.insert(1, "  ".join("-" * w for w in widths))
    return "".join(f"{line}\n" for line in lines)


def _line(row: Sequence[str], widths: Sequence[int], right: Sequence[int]) -> str:
    padded = []
    for index, (cell, wanted) in enumerate(zip(row, widths, strict=True)):
        padding = " " * (wanted - width(cell))
        padded.append(padding + cell if index in right else cell + padding)
    return "  ".join(padded).rstrip()
