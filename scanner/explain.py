"""Why each record on a line is what it is, told as a person would follow it.

`explain` asks the engine again rather than reading a scan file, so that it can also tell what became of the accesses
on the line that are no records. A chain is told backwards, from the access to the origin: what binds the receiver,
what is written there, where that comes from; for an attribute at last the object that has it.
"""

from collections.abc import Iterator

import msgspec

from scanner import names
from scanner.collect import collect
from scanner.facts import READ, Access, FileFacts
from scanner.meaning import Library
from scanner.project import Project
from scanner.receivers.accesses import decide, engine_of
from scanner.receivers.types import LONGEST_CHAIN
from scanner.records import Kind, Record, Step, runs
from scanner.wording import record_sentence, step_sentence


class ToldStep(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a chain: its rule, what it says, and where; ``times`` if it is taken so often in a row."""

    rule: str
    text: str
    times: int
    path: str | None
    line: int | None
    column: int | None


class ToldRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A record, what it says in a sentence, and the chain behind it, step by step."""

    record: Record
    text: str
    steps: tuple[ToldStep, ...]


class Unrecorded(msgspec.Struct, frozen=True, kw_only=True):
    """An access of a method's name that is no record, and why."""

    name: str
    column: int
    text: str


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that there is to say of a line; ``line`` counts from 1."""

    path: str
    line: int
    records: tuple[ToldRecord, ...]
    unrecorded: tuple[Unrecorded, ...]


def explain(project: Project, path: str, line: int) -> Explanation:
    """Explain the records on a line of a file; without facts (an unparsable file) there are none.

    Args:
        project: The tree.
        path: The file, as the scan names it.
        line: The line, from 1.
    """
    facts = project.facts(path)
    if facts is None:
        return Explanation(path=path, line=line, records=(), unrecorded=())
    found = [record for record in collect(path, project).records if record.line == line]
    return Explanation(
        path=path,
        line=line,
        records=tuple(_told(project, facts, record) for record in found),
        unrecorded=tuple(_unrecorded(project, facts, path, line, {record.column for record in found})),
    )


def lines(explanation: Explanation) -> Iterator[str]:
    """An explanation as lines of text."""
    if not explanation.records and not explanation.unrecorded:
        yield f"{explanation.path}:{explanation.line}: no record, and nothing that could have become one"
    for told in explanation.records:
        record = told.record
        place = f"{record.path}:{record.line}:{record.column}"
        yield f"{place}: {record.kind} {record.symbol} (lesson {record.lesson or 'none'}, in {record.scope})"
        yield f"  {told.text}"
        for number, step in enumerate(told.steps, 1):
            where = f" {step.path}:{step.line}:{step.column}:" if step.path is not None else ""
            often = f" ({step.times} times over)" if step.times > 1 else ""
            yield f"  {number}. [{step.rule}]{where} {step.text}{often}"
        if sum(step.times for step in told.steps) == LONGEST_CHAIN:
            yield f"  … what follows after {LONGEST_CHAIN} steps is left out"
    for other in explanation.unrecorded:
        place = f"{explanation.path}:{explanation.line}:{other.column}"
        yield f"{place}: .{other.name} is no record: {other.text}"


def _told(project: Project, facts: FileFacts, record: Record) -> ToldRecord:
    chain = record.evidence.chain if record.evidence is not None else ()
    if record.kind is Kind.API_USE:
        chain = tuple(_trail(project, facts, record))
    return ToldRecord(record=record, text=record_sentence(record), steps=tuple(map(_step, runs(chain))))


def _step(run: tuple[Step, int]) -> ToldStep:
    step, times = run
    text = step_sentence(step.rule, step.detail)
    return ToldStep(
        rule=step.rule, text=text, times=times, path=step.path, line=step.line, column=step.column
    )


def _trail(project: Project, facts: FileFacts, record: Record) -> Iterator[Step]:
    """The bindings that a use's name goes through."""
    for read in facts.reads:
        if (read.line, read.column) == (record.line, record.column):
            yield from names.trail(project, record.path, read.definition)
            return


def _unrecorded(
    project: Project, facts: FileFacts, path: str, line: int, columns: set[int]
) -> Iterator[Unrecorded]:
    """The accesses on the line that are no records; those that belong to a record's dotted name are part of it."""
    for access in facts.accesses:
        if access.line == line and access.column not in columns:
            text = _why_not(project, path, access)
            if text:
                yield Unrecorded(name=access.name, column=access.column, text=text)


def _why_not(project: Project, path: str, access: Access) -> str:
    decision = decide(engine_of(project), path, access)
    if decision is None:
        is_part = _is_part_of_use(project, path, access)
        return "" if is_part else "it is a name of a module, not a method of an object"
    receiver = f"its receiver is {decision.receiver}" if decision.receiver else "its receiver is not known"
    if access.use == READ:
        return f"it is neither called nor handed on, and {receiver}"
    return f"it is an everyday name, counted without being listed; {receiver}"


def _is_part_of_use(project: Project, path: str, access: Access) -> bool:
    """Whether the access belongs to the dotted name of an API use: ``run`` in ``asyncio.run``."""
    meaning = names.resolve_expression(project, path, access.receiver)
    return (
        isinstance(meaning, Library)
        and meaning.is_standard
        and project.stdlib.tracked(meaning.name) is not None
    )
