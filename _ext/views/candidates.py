"""The candidates: same-named accesses whose receiver no reliable evidence ties to a tracked class."""

from collections import Counter, defaultdict
from dataclasses import dataclass

from _ext.tables import LONG, Cell, Code, Column, Facet, Group, Ref, Row, Table, Text, simple_table
from _ext.views.facets import evidence_facets, evidence_values, place_facets, place_values
from _ext.views.pieces import code_pieces, evidence_piece, place_cell, record_anchor, scope_piece
from _ext.workspace import Workspace
from scanner.receivers.rules import Reason
from scanner.records import Kind, Record, Verdict


def method_name(record: Record) -> str:
    """The method's name of a candidate: its symbol is ``?.name``."""
    return record.symbol.removeprefix("?.")


def _candidates(workspace: Workspace) -> list[Record]:
    return workspace.facts.select(kinds=(Kind.CANDIDATE,))


@dataclass(frozen=True, slots=True)
class CandidatesQuery:
    """All candidates, grouped by the method's name."""

    def answer(self, workspace: Workspace) -> Table:
        """The table; each row can be filtered by name, verdict and reason."""
        texts = workspace.texts
        names: dict[str, list[Record]] = defaultdict(list)
        for record in _candidates(workspace):
            names[method_name(record)].append(record)
        total = sum(map(len, names.values()))
        caption = texts.candidates_caption.format(records=total) if total else texts.candidates_none
        return Table(
            name="slime-candidates",
            caption=caption if workspace.facts.available else texts.no_scan,
            columns=(
                # On paper the code and what is known of the receiver have no row of their own: they get the room.
                Column(texts.place, 29, name="place", print_width=22),
                Column(texts.scope, 27, name="scope", print_width=31),
                Column(texts.verdict, 9, name="verdict", print_width=7),
                Column(texts.reason, 14, name="reason", print_width=14),
                Column(texts.receiver, 21, name="receiver", print_width=26),
            ),
            groups=tuple(
                Group(
                    (Code(f".{name}"), Text(f"({len(records)})")),
                    tuple(_row(record, workspace, inline=total <= LONG) for record in records),
                )
                for name, records in sorted(names.items())
            ),
            facets=(
                Facet("name", texts.name),
                Facet(
                    "verdict", texts.verdict, {verdict.value: texts.verdicts[verdict] for verdict in Verdict}
                ),
                Facet("reason", texts.reason, texts.reasons),
                *place_facets(texts),
                *evidence_facets(texts),
            ),
            group_column=texts.name,
            group_width=14,
            grouped="name",
        )


def _row(record: Record, workspace: Workspace, *, inline: bool) -> Row:
    texts = workspace.texts
    verdict = record.verdict or Verdict.UNRESOLVED
    reason = texts.reason_name(record.reason or "")
    return Row(
        cells=(
            place_cell(record, workspace),
            (scope_piece(record.scope, workspace), *code_pieces(record, workspace, inline=inline)),
            (Text(texts.verdicts[verdict]),),
            (reason_piece(record.reason or "", reason),) if reason else (),
            receiver_cell(record, workspace, inline=inline),
        ),
        anchor=record_anchor(record.id),
        facets=(
            method_name(record),
            verdict.value,
            record.reason or "",
            *place_values(record),
            *evidence_values(record),
        ),
    )


def reason_piece(reason: str, word: str) -> Ref:
    """A reason, linked to where it is explained; the reason of a builtin class is the class's name."""
    is_class = reason not in set(Reason)
    return Ref("reason", Reason.BUILTIN.value if is_class else reason, word, code=is_class)


def receiver_cell(record: Record, workspace: Workspace, *, inline: bool) -> Cell:
    """What evidence says of a candidate's receiver, with its chain (`evidence_piece`: ``inline``)."""
    cell: Cell = ()
    if record.receiver:
        cell += (Code(record.receiver),)
    if record.possible:
        cell += (Text(workspace.texts.possible), Code(" | ".join(record.possible)))
    if record.evidence:
        cell += (evidence_piece(record.evidence, record.path, workspace, inline=inline),)
    return cell


@dataclass(frozen=True, slots=True)
class CandidateCountsQuery:
    """How many candidates there are, by method and verdict."""

    def answer(self, workspace: Workspace) -> Table:
        """The table, with a row of sums."""
        texts = workspace.texts
        counts = Counter((method_name(r), r.verdict or Verdict.UNRESOLVED) for r in _candidates(workspace))
        names = sorted({name for name, _ in counts})
        table = simple_table(
            "slime-candidate-counts",
            texts.candidates_counts,
            (
                Column(texts.name, 40),
                *(Column(texts.verdicts[verdict], 20, numeric=True) for verdict in Verdict),
                Column(texts.total, 20, numeric=True),
            ),
            tuple(
                _count_row(Code(f".{name}"), [counts[name, verdict] for verdict in Verdict]) for name in names
            ),
        )
        if not names:
            return table
        sums = [sum(counts[name, verdict] for name in names) for verdict in Verdict]
        return _with_foot(table, _count_row(Text(texts.total), sums))


def _count_row(head: Code | Text, counts: list[int]) -> Row:
    return Row(((head,), *((Text(str(count)),) for count in (*counts, sum(counts)))))


def _with_foot(table: Table, foot: Row) -> Table:
    return Table(table.name, table.caption, table.columns, table.groups, foot=(foot,))


@dataclass(frozen=True, slots=True)
class UnlistedQuery:
    """Common names that are counted without being listed."""

    def answer(self, workspace: Workspace) -> Table:
        """The table of names and counts, most frequent first."""
        texts = workspace.texts
        counts = sorted(
            workspace.facts.scan.unlisted_candidates.items(), key=lambda item: (-item[1], item[0])
        )
        return simple_table(
            "slime-unlisted",
            texts.unlisted_caption if counts else texts.unlisted_none,
            (Column(texts.name, 60), Column(texts.count, 40, numeric=True)),
            tuple(Row(((Code(f".{name}"),), (Text(str(count)),))) for name, count in counts),
        )
