"""What call sites said of parameters, so that a later scan can tell whether they still say it.

A parameter's file does not name its callers: any file of the tree may be or become one. So what the calls of each file
say is kept (as digests), beside who consulted whom. After a change only the files that it reaches are asked again, each
about those whose names it mentions; a parameter's file of which they say the same is not resolved again.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from scanner.graph import Answer
from scanner.ir import Bound, Parameter
from scanner.project import Project
from scanner.receivers import classes, handing
from scanner.receivers.accesses import engine_of
from scanner.receivers.arguments import arguments, handed_at
from scanner.receivers.engine import Engine
from scanner.receivers.fields import field
from scanner.receivers.sites import (
    Site,
    Sites,
    Target,
    class_target,
    constructions,
    function_target,
    in_file,
    names_of,
    sites,
)
from scanner.receivers.types import Findings, ProjectInstance

_encoder = msgspec.msgpack.Encoder()
_SILENT = ""


class _Question(NamedTuple):
    """A parameter of a function (``function:position``) or a field of a class (``class:name``)."""

    target: Target
    sites: Callable[[], Sites]
    handed: Callable[[Site], Findings | None]
    answer: Callable[[], Findings]


def answers(project: Project) -> dict[str, dict[str, Answer]]:
    """The questions asked so far, by the parameter's file, and what was said."""
    asked = {path: sorted(questions) for path, questions in project.asked.items()}  # answering asks others
    return {
        path: {question: _answer(project, path, question) for question in questions}
        for path, questions in asked.items()
    }


def changed(
    project: Project, asked: Mapping[str, Mapping[str, Answer]], reached: Collection[str]
) -> Iterator[str]:
    """The files with a question to which calls say something else now.

    Args:
        project: The tree as it is.
        asked: The questions and what was said in an earlier scan, for files that are still the same.
        reached: The files whose calls may say something else: edited, new, gone, or with a change behind their imports.
    """
    engine = engine_of(project)
    for path, questions in asked.items():
        if any(
            _has_changed(engine, path, question, before, reached) for question, before in questions.items()
        ):
            yield path


def _has_changed(engine: Engine, path: str, question: str, before: Answer, reached: Collection[str]) -> bool:
    names = names_of(engine, before.known_as)
    if _heard(engine, names) != before.heard:
        return True
    callers = {file for name in names for file in engine.project.mentions.callers(name)}
    concerned = [file for file in reached if file in callers or file in before.said]
    if not concerned:
        return False
    try:
        asked = _asked(engine, path, question)
        if before.whole:
            return _digest(asked.answer()) != before.whole
        return any(
            _said(engine, asked, in_file(engine, asked.target, file)) != before.said.get(file, _SILENT)
            for file in concerned
        )
    except Exception:  # noqa: BLE001 - a defect that this sets off is reported with the file's records
        return True


def _answer(project: Project, path: str, question: str) -> Answer:
    engine = engine_of(project)
    try:
        asked = _asked(engine, path, question)
        found = asked.sites()
        whole = _digest(asked.answer()) if found.are_too_many else ""
        said = {file: _said(engine, asked, heard) for file, heard in found.by_file}
    except Exception:  # noqa: BLE001 - as above
        return Answer((), "", {})
    known_as = asked.target.names
    return Answer(known_as, _heard(engine, names_of(engine, known_as)), said, whole)


def _asked(engine: Engine, path: str, question: str) -> _Question:
    number, _, place = question.partition(":")
    index = int(number)
    if place.isdigit():
        return _Question(
            function_target(engine, path, index),
            partial(sites, engine, path, index),
            partial(handed_at, engine, path, index, int(place)),
            lambda: arguments(engine, path, _parameter(engine, path, index, int(place))),
        )
    owner = ProjectInstance(path, index)
    position = classes.fields(engine, owner).index(place)
    return _Question(
        class_target(engine, path, index),
        partial(constructions, engine, path, index),
        lambda site: handing.handed(engine, site, position, place),
        lambda: field(engine, owner, place),
    )


def _parameter(engine: Engine, path: str, index: int, position: int) -> Parameter:
    facts = engine.facts(path)
    bound = facts.definitions[facts.functions[index].parameters[position]]
    is_plain = isinstance(bound, Bound) and isinstance(bound.value, Parameter)
    return bound.value if is_plain else Parameter(index, position, None)  # type: ignore[union-attr, return-value]


def _heard(engine: Engine, names: Sequence[str]) -> str:
    """A digest of the names that calls are looked for by, and of what else is done with them anywhere."""
    mentions = engine.project.mentions
    return _digest([(name, mentions.is_loose(name)) for name in names])


def _said(engine: Engine, asked: _Question, found: Sequence[Site | None]) -> str:
    """A digest of what the calls of one file say."""
    if not found:
        return _SILENT
    with engine.memo.deeper():
        return _digest([site and (*_place(site), asked.handed(site)) for site in found])


def _place(site: Site) -> tuple[object, ...]:
    """What tells a site from others."""
    return site.path, site.call.line, site.call.column, site.taken, site.callee, site.slot


def _digest(value: object) -> str:
    return blake2b(_encoder.encode(value), digest_size=8).hexdigest()
