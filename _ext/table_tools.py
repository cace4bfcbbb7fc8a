"""What the scripts of a table work with: its facets as data, each row's values as numbers (``static/tables/``).

Every table with titled columns is a tool: its attribute ``data-table`` names it in addresses, and that alone
makes it sortable and searchable, and lets its groups fold. What else can be chosen stands in a JSON element
inside it. A value stands once in a table, however many rows have it.
"""

import msgspec

from _ext.tables import Column, Row, Table
from _ext.visible import visible

MINIMUM_ROWS = 10
"""Shorter tables have no toolbar: they are read faster than filtered (see ``tool.js``)."""
_json = msgspec.json.Encoder()


class _FacetData(msgspec.Struct, omit_defaults=True):
    """A facet as the scripts read it; ``words`` are by value, where they differ."""

    name: str
    title: str
    values: tuple[str, ...]
    words: dict[str, str] = {}
    tree: bool = False


class _TableData(msgspec.Struct, omit_defaults=True):
    """A table as the scripts read it; ``group`` is the title and the width of the column of the groups."""

    columns: tuple[str, ...]
    facets: tuple[_FacetData, ...] = ()
    grouped: str = ""
    group: tuple[str, int] | None = None


class FacetNumbers:
    """Numbers the values of a table's facets in the order in which its rows are written."""

    def __init__(self, table: Table) -> None:
        self._table = table
        is_short = sum(len(group.rows) for group in table.groups) < MINIMUM_ROWS
        self._used = () if is_short else table.facets
        self._numbers: tuple[dict[str, int], ...] = tuple({} for _ in self._used)

    def of(self, row: Row) -> str:
        """A row's values as numbers: ``3 0 2+5 -`` (several; none). Empty for a row that has no values."""
        return " ".join(map(self._number, self._numbers, row.facets))

    @staticmethod
    def _number(numbers: dict[str, int], value: str | tuple[str, ...]) -> str:
        values = (value,) if isinstance(value, str) else value
        return "+".join(str(numbers.setdefault(one, len(numbers))) for one in values if one) or "-"

    def script(self) -> str:
        """The JSON element, once all rows are numbered; nothing where there is nothing to say."""
        table = self._table
        columns = tuple(column.name for column in table.columns)
        if not (self._used or any(columns)):
            return ""
        facets, group = tuple(self._facets()), (table.group_column, table.group_width)
        data = _TableData(columns, facets, table.grouped, group) if facets else _TableData(columns)
        text = _json.encode(data).decode().replace("<", "\\u003c")  # it could end the element
        return f'<script type="application/json">{text}</script>\n'

    def _facets(self) -> list[_FacetData]:
        return [
            _FacetData(
                facet.name,
                facet.title,
                tuple(map(visible, numbers)),
                {visible(value): facet.words[value] for value in numbers if value in facet.words},
                facet.tree,
            )
            for facet, numbers in zip(self._used, self._numbers, strict=True)
        ]


def is_tool(table: Table) -> bool:
    """Whether a table has titled columns; lists of facts have none."""
    return any(column.title for column in table.columns)


def stacks(columns: tuple[Column, ...]) -> bool:
    """Whether rows become cards where the page is narrow: in tables of words; figures are compared in columns."""
    return sum(not column.numeric for column in columns) > len(columns) / 2


def titles_style(columns: tuple[Column, ...]) -> str:
    """The columns' titles as CSS variables, which stand before the cells of a card."""
    return ";".join(f"--t{number}:{_css_string(column.title)}" for number, column in enumerate(columns, 1))


def _css_string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", " ")
    return f"'{visible(escaped)}'"
