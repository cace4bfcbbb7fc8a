"""Why each record on a line is what it is, told as a person would follow it.

`explain` asks the engine again rather than reading a scan file, so that it can also tell what became of the accesses
and imports on the line that are no records.
"""

from collections.abc import Iterator

from scanner import names
from scanner.collect import collect
from scanner.facts import READ, FileFacts
from scanner.project import Project
from scanner.receivers.rules import Rule
from scanner.records import Kind, Record, Step

_SENTENCES = {
    Rule.BINDING: "the name {detail} is bound",
    Rule.ATTRIBUTE: "the attribute {detail} is bound",
    Rule.HOLDER: "the object that has the attribute {detail}",
    Rule.IMPORT: "{detail} is imported",
    Rule.CONSTRUCTOR: "{detail} is called, which makes an instance",
    Rule.FACTORY: "{detail} is called; the library says what it gives",
    Rule.RETURN: "the project's function {detail} says what it gives",
    Rule.ANNOTATION: "the annotation says {detail}",
    Rule.DEFAULT: "a default value of {detail} says so",
    Rule.ARGUMENT: "a call hands it over: {detail}",
    Rule.CONTEXT_MANAGER: "entering the context manager gives it",
    Rule.ELEMENT: "it is an element of a container or iterator",
    Rule.EXTENSION: "it is put into the container: {detail}",
    Rule.AWAIT: "awaiting gives it",
    Rule.MEMBER: "the library's class has the attribute {detail}",
    Rule.VARIABLE: "the library's module has the variable {detail}",
    Rule.LITERAL: "it is written as a {detail}",
    Rule.SELF: "the first parameter of a method of {detail}",
    Rule.SUPER: "super() in a method of {detail}",
    Rule.INHERITANCE: "{detail} inherits the method",
    Rule.NARROWING: "isinstance says {detail}",
    Rule.EXCEPTION: "except binds the exception",
    Rule.NAME: "{detail} is defined",
}

_KINDS = {
    Kind.API_USE: "the dotted name resolves to {symbol}",
    Kind.IMPORT: "the import binds {symbol}",
    Kind.ASYNC_SYNTAX: "the syntax itself: {symbol}",
    Kind.RECEIVER_METHOD: "the receiver is an instance of {owner}",
    Kind.CANDIDATE: "the receiver is not tied to a tracked class: {verdict}, {reason}",
}


def explain(project: Project, path: str, line: int) -> list[str]:
    """Explain the records on a line of a file.

    Args:
        project: The tree.
        path: The file, as the scan names it.
        line: The line, from 1.

    Returns:
        Lines of text; empty where the file has no facts (it cannot be parsed, or is not in the tree).
    """
    facts = project.facts(path)
    if facts is None:
        return []
    found = [record for record in collect(path, project).records if record.line == line]
    lines = [text for record in found for text in _record(project, facts, record)]
    lines += _others(facts, line, {record.column for record in found})
    return lines or [f"{path}:{line}: no record, and nothing that could have become one"]


def _record(project: Project, facts: FileFacts, record: Record) -> Iterator[str]:
    place = f"{record.path}:{record.line}:{record.column}"
    yield f"{place}: {record.kind} {record.symbol} (lesson {record.lesson or 'none'}, in {record.scope})"
    yield "  " + _KINDS[record.kind].format(
        symbol=record.symbol,
        owner=record.symbol.rpartition(".")[0],
        verdict=record.verdict,
        reason=record.reason,
    )
    if record.receiver is not None:
        yield f"  the receiver is {record.receiver}"
    if record.possible:
        yield f"  it may be any of {', '.join(record.possible)}"
    chain = record.evidence.chain if record.evidence is not None else ()
    if record.kind is Kind.API_USE:
        chain = tuple(_trail(project, facts, record))
    for number, step in enumerate(chain, 1):
        yield f"  {number}. {_sentence(step)}"


def _sentence(step: Step) -> str:
    rule = Rule(step.rule)
    text = _SENTENCES[rule].format(detail=step.detail)
    where = f" at {step.path}:{step.line}:{step.column}" if step.line is not None else ""
    return f"[{rule}] {text}{where}"


def _trail(project: Project, facts: FileFacts, record: Record) -> Iterator[Step]:
    """The bindings that a use's name goes through."""
    for read in facts.reads:
        if (read.line, read.column) == (record.line, record.column):
            yield from names.trail(project, record.path, read.definition)
            return


def _others(facts: FileFacts, line: int, columns: set[int]) -> Iterator[str]:
    """The accesses on the line that are no records."""
    for access in facts.accesses:
        if access.line == line and access.column not in columns:
            why = (
                "neither called nor handed on"
                if access.use == READ
                else "a module's attribute, or an everyday name"
            )
            yield f"column {access.column}: .{access.name} is no record: {why}"
