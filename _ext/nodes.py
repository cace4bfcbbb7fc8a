"""The extension's own nodes. `visitors` registers each with visitors for every format."""

from collections.abc import Iterable, Iterator

from docutils import nodes

from _ext.tables import Chain, Code, Line, Link, Ref, Table, Text, encoder, plain, table_decoder

ENV_VERSION = 3
"""Version of what doctrees and the pickled environment hold; raised when an old one would be misread."""

CITE_CLASS = "slime-citations"
"""Of the list of a page's citations."""
DOWNLOAD_CLASS = "slime-download"
"""Of an inline node that offers a file to download; books do without."""


EXAMPLE_CLASS = "slime-example"
"""Of the block that shows a lesson's program."""
SITE_CLASS = "slime-site"
"""Of the text of a reference to scanned code that the scan answers."""
NO_RECORDS_CLASS = "slime-no-records"
"""Of the container that says why the scan has no record of a lesson."""
GENERATED_CLASS = "slime-generated"
"""Of a paragraph that a directive words; the same words may stand on many pages."""
UNSEEN_CLASS = "slime-unseen"
"""Of a table's caption that is read aloud, but not shown."""
UNKNOWN_API_CLASS = "slime-unknown-api"
"""Of code in prose that is spelled like an API, but is none that a lesson has."""


class slime_table(nodes.General, nodes.Element):  # noqa: N801  (docutils names nodes so)
    """A table as encoded data (see `tables`): one node, however many rows.

    The HTML visitor writes it directly; for all other formats a post-transform replaces it by ordinary
    docutils nodes. Its attributes: ``table`` (the encoded `Table`), ``skip`` (anchors that stand elsewhere on
    the page). Its only child holds the words that the full-text search indexes; no visitor writes it.
    """

    @property
    def table(self) -> Table:
        """The decoded table."""
        return table_decoder.decode(self["table"])


class api_name(nodes.inline):  # noqa: N801
    """A name of an API, whose card a site shows (see `api_cards`): ``symbol`` says which. Else it is what it holds."""


class breakable(nodes.literal):  # noqa: N801
    """A literal that may break after dots, slashes and underscores, so that paths fit into columns."""


def make_table(
    table: Table,
    encoded: bytes | None = None,
    skip: frozenset[str] = frozenset(),
    search: Iterable[str] | None = None,
) -> slime_table:
    """A node for a table.

    Args:
        table: The table.
        encoded: Its encoded bytes, where they are at hand.
        skip: Anchors that earlier tables of the page already carry.
        search: The words that the full-text search indexes, when not all of the table's.
    """
    node = slime_table("", table=encoded or encoder.encode(table), skip=sorted(skip))
    node += nodes.Text(" ".join(dict.fromkeys(_search_words(table) if search is None else search)))
    return node


def _search_words(table: Table) -> Iterator[str]:
    """The words of a table without code lines; each is indexed once a page, however many rows show it."""
    for group in table.groups:
        if group.heading:
            yield plain(group.heading)
        for row in group.rows:
            for cell in row.cells:
                yield from (_word(piece) for piece in cell if not isinstance(piece, Line))


def _word(piece: Text | Code | Link | Ref | Line | Chain) -> str:
    return piece.summary if isinstance(piece, Chain) else piece.text


def cited_objects(table: Table) -> set[tuple[str, str]]:
    """The objects that a table links to, as role and name."""
    return {
        target
        for row in table.rows()
        for cell in row.cells
        for piece in cell
        if isinstance(piece, Ref | Chain)
        for target in ([(piece.role, piece.target)] if isinstance(piece, Ref) else _behind(piece))
    }


def _behind(chain: Chain) -> Iterator[tuple[str, str]]:
    """The rules and records that a chain links to."""
    for place in chain.places:
        yield from (("rule", step.rule) for step in place.steps)
        if place.record:
            yield "record", place.record
