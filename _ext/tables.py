"""Tables as plain data: what a page shows, before any docutils node or markup exists.

A table is encoded once, as MessagePack. These bytes are what a page's node holds (compact, quick to pickle),
what the HTML visitor reads, and what tells whether a page still shows the truth (see `incremental`).
"""

from collections.abc import Iterator

import msgspec


class Piece(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Part of a cell."""


class Text(Piece, frozen=True, array_like=True, gc=False, tag="t"):
    """Plain words."""

    text: str


class Code(Piece, frozen=True, array_like=True, gc=False, tag="c"):
    """A name or a path, set in a fixed-width font; it may break after its dots, slashes and underscores."""

    text: str


class Link(Piece, frozen=True, array_like=True, gc=False, tag="l"):
    """A link to a foreign address; without one it is its text alone."""

    text: str
    url: str | None
    code: bool = False


class Ref(Piece, frozen=True, array_like=True, gc=False, tag="r"):
    """A cross-reference to an object of the domain, resolved when the page is written."""

    role: str
    target: str
    text: str
    code: bool = False


class ExcerptLine(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A line of an excerpt, with its number in the file."""

    number: int
    text: str


class Excerpt(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A line of source code among its neighbours.

    ``marked`` is the number of the line that it is about. Numbers may leap once: the head of the function may stand
    far above. ``opening`` is what opens the string that the lines after the leap (without one: all) begin in.
    """

    marked: int
    opening: str
    lines: tuple[ExcerptLine, ...]


class Line(Piece, frozen=True, array_like=True, gc=False, tag="s"):
    """One line of scanned Python code, highlighted, on a line of its own, with its context to unfold.

    Without an excerpt, and in long tables, whose excerpts are fetched (see `excerpt_files`), it is the line alone.
    """

    text: str
    excerpt: Excerpt | None = None


class ChainStep(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One step of a chain of evidence: its rule, what it yields, how often in a row it is taken."""

    rule: str
    detail: str
    times: int = 1


class ChainPlace(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A line of source code with the steps that are taken there.

    It links to the line's address, else to the row of a record on that line. Old scans have steps without a
    place: its text is empty. ``code`` is the line itself, where it is at hand.
    """

    text: str
    url: str | None
    record: str
    steps: tuple[ChainStep, ...]
    code: str = ""


class Chain(Piece, frozen=True, array_like=True, gc=False, tag="e"):
    """A kind of evidence, with the chain behind it to unfold; ``origin`` is the place where the value comes from.

    Rules are named by their identifiers; the words for them stand in the page's language, see `texts`.
    """

    summary: str
    places: tuple[ChainPlace, ...]
    origin: int


LONG = 100
"""A table of more rows is long: its page is written short, and what its rows unfold is fetched when it is asked for."""

Cell = tuple[Text | Code | Link | Ref | Line | Chain, ...]


class Row(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One row.

    ``anchor`` is the id under which it can be cited. ``facets`` are its values of the table's facets: one
    (empty: none), or several.
    """

    cells: tuple[Cell, ...]
    anchor: str = ""
    facets: tuple[str | tuple[str, ...], ...] = ()


class Group(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Rows under a heading of their own, which ``anchor`` is the id of; an empty heading is none."""

    heading: Cell
    rows: tuple[Row, ...]
    anchor: str = ""


class Column(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A column's title, its share of the width in per cent, and whether it holds numbers.

    ``name`` is what addresses call it (a view sorted by it); without one they count columns. ``print_width`` is
    its share on paper, where that differs.
    """

    title: str
    width: int
    numeric: bool = False
    name: str = ""
    print_width: int = 0


class Facet(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What rows can be filtered and grouped by: a name, a title, words for values that are identifiers.

    The values of a ``tree`` are paths: their folders can be chosen as well.
    """

    name: str
    title: str
    words: dict[str, str] = {}
    tree: bool = False


class Table(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A table; ``name`` becomes its CSS class.

    An ``unseen`` caption says what a heading right above says: it is read aloud, and shown nowhere.
    The cells of column ``head`` are the rows' headers. ``foot`` are rows of sums. ``facets`` names the values
    by which rows can be filtered. Where groups have headings, ``group_column`` titles the column that holds
    them where they stand in one, ``group_width`` is its share there, and ``grouped`` names the facet that
    they stand for. One that is ``whole`` is laid out at once, however long: pages jump to its headings.
    """

    name: str
    caption: str
    columns: tuple[Column, ...]
    groups: tuple[Group, ...]
    head: int = 0
    foot: tuple[Row, ...] = ()
    facets: tuple[Facet, ...] = ()
    group_column: str = ""
    group_width: int = 30
    grouped: str = ""
    unseen: bool = False
    whole: bool = False

    @property
    def title(self) -> str:
        """The caption, where it is shown."""
        return "" if self.unseen else self.caption

    def rows(self) -> Iterator[Row]:
        """All rows of all groups, in order."""
        for group in self.groups:
            yield from group.rows

    @property
    def is_long(self) -> bool:
        """Whether it has more rows than are written in full."""
        return sum(len(group.rows) for group in self.groups) > LONG

    def anchors(self) -> tuple[str, ...]:
        """The ids of the rows that can be cited, in order."""
        return tuple(row.anchor for row in self.rows() if row.anchor)


_WIDE_STOPS = ("，", "。", "；", "：", "、")


def spaces(cell: Cell) -> Iterator[str]:
    """What stands before each piece: a space, but nothing before the first, a comma, a semicolon or a colon.

    Chinese stops are as wide as a letter and want no space on either side.
    """
    for index, piece in enumerate(cell):
        before = cell[index - 1] if index else None
        is_stop = isinstance(piece, Text | Link) and piece.text.startswith((",", ";", ":", *_WIDE_STOPS))
        after_stop = isinstance(before, Text) and before.text.endswith(_WIDE_STOPS)
        yield "" if before is None or is_stop or after_stop else " "


def plain(cell: Cell) -> str:
    """A cell's words, without links and chains."""
    return " ".join(piece.summary if isinstance(piece, Chain) else piece.text for piece in cell)


def origin_link(chain: Chain) -> Link | None:
    """Where a chain leads: what formats that cannot fold show of it. None where no step has a place."""
    place = chain.places[chain.origin] if chain.places else None
    return Link(place.text, place.url, code=":" in place.text) if place and place.text else None


def simple_table(
    name: str,
    caption: str,
    columns: tuple[Column, ...],
    rows: tuple[Row, ...],
    facets: tuple[Facet, ...] = (),
    *,
    unseen: bool = False,
) -> Table:
    """A table without groups."""
    return Table(name, caption, columns, (Group((), rows),) if rows else (), facets=facets, unseen=unseen)


encoder = msgspec.msgpack.Encoder()
table_decoder = msgspec.msgpack.Decoder(Table)
