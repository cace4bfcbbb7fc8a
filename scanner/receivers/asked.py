"""What call sites said of parameters, so that a later scan can tell whether they still say it.

A parameter's file does not name its callers: any file of the tree may be or become one. So what the calls of each file
say is kept (as digests), and what was read to find it out. After a change only the files that it reaches are asked
again, each about those whose names it mentions; where they say the same, whoever has asked is not resolved again.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from typing import NamedTuple

import msgspec
from msgspec import structs

from scanner.graph import Answer
from scanner.ir import Bound, Display, Parameter
from scanner.project import Project
from scanner.reads import Binds, Read, touched
from scanner.receivers import classes, handing
from scanner.receivers.accesses import engine_of
from scanner.receivers.arguments import arguments, handed_at, own_names
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
    handed: Callable[[Site], object]
    answer: Callable[[], Findings]


def answers(project: Project) -> dict[str, dict[str, Answer]]:
    """The questions asked so far, by the parameter's file, and what was said."""
    asked = {path: sorted(questions) for path, questions in project.asked.items()}  # answering asks others
    return {
        path: {question: _answer(project, path, question) for question in questions}
        for path, questions in asked.items()
    }


def again(
    project: Project,
    before: Mapping[str, Mapping[str, Answer]],
    changed: Collection[str],
    new: Collection[str],
    binds: Binds,
) -> Iterator[tuple[str, str, Answer | None]]:
    """Ask the questions again of which calls may say something else.

    Args:
        project: The tree as it is.
        before: The questions and what was said in an earlier scan, for files that are still the same.
        changed: What says something else: files and folders (edited, gone, or with a change behind their imports),
            and other questions.
        new: The files that were not there.
        binds: Tells whether a file binds names now.

    Yields:
        File, question, and the new answer where it says the same as before, but may have read something else; None
        where calls say something else now.
    """
    engine = engine_of(project)
    callers = {*changed, *new}
    for path, questions in before.items():
        for question, answer in questions.items():
            concerned = _concerned(engine, answer, changed, callers, binds)
            if concerned is None:
                yield path, question, None
            elif concerned:
                yield path, question, _same(engine, path, question, answer, concerned)


def _concerned(
    engine: Engine, before: Answer, changed: Collection[str], callers: Collection[str], binds: Binds
) -> Collection[str] | None:
    """The files whose calls may say something else of a parameter; None where any may."""
    names = names_of(engine, before.known_as)
    if _heard(engine, names) != before.heard:
        return None
    mentioning = {file for name in names for file in engine.project.mentions.callers(name)}
    concerned = [file for file in callers if file in mentioning or file in before.said]
    behind = (file for file, reads in before.behind.items() if touched(reads, changed, binds))
    return {*concerned, *behind}


def _same(
    engine: Engine, path: str, question: str, before: Answer, concerned: Collection[str]
) -> Answer | None:
    """The answer with what it reads now, None where calls say something else."""
    try:
        asked = _asked(engine, path, question)
        if before.whole:
            now = _answered(engine, asked)
            return now if now.whole == before.whole else None
        behind = dict(before.behind)
        for file in concerned:
            with engine.project.reads.apart() as read:
                said = _said(engine, asked, in_file(engine, asked.target, file))
            if said != before.said.get(file, _SILENT):
                return None
            behind[file] = _others(read, path, file)
    except Exception:  # noqa: BLE001 - a defect that this sets off is reported with the file's records
        return None
    return structs.replace(before, behind={file: reads for file, reads in behind.items() if reads})


def _answer(project: Project, path: str, question: str) -> Answer:
    engine = engine_of(project)
    try:
        return _answered(engine, _asked(engine, path, question))
    except Exception:  # noqa: BLE001 - as above
        return Answer((), "", {})


def _answered(engine: Engine, asked: _Question) -> Answer:
    found = asked.sites()
    path, known_as = asked.target.path, asked.target.names
    heard = _heard(engine, names_of(engine, known_as))
    behind = {file: set(reads) for file, reads in found.behind}
    apart = engine.project.reads.apart
    if found.are_too_many:
        with apart() as read, engine.memo.deeper():
            for site in found.found:
                asked.handed(site)
        together = _others(read.union(*behind.values()), path)
        return Answer(known_as, heard, {}, _digest(asked.answer()), {path: together} if together else {})
    said = {}
    for file, sites_there in found.by_file:
        with apart() as read:
            said[file] = _said(engine, asked, sites_there)
        behind.setdefault(file, set()).update(read)
    others = {file: _others(read, path, file) for file, read in behind.items()}
    return Answer(known_as, heard, said, "", {file: reads for file, reads in others.items() if reads})


def _others(reads: Collection[Read], *own: str) -> tuple[Read, ...]:
    """What was read of other files."""
    return tuple(read for read in reads if read not in own)


def _asked(engine: Engine, path: str, question: str) -> _Question:
    number, _, place = question.partition(":")
    index = int(number)
    if place.isdigit():
        return _Question(
            function_target(engine, path, index),
            partial(sites, engine, path, index),
            _handed(engine, path, index, int(place)),
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


def _handed(engine: Engine, path: str, index: int, place: int) -> Callable[[Site], object]:
    """What a site hands to a parameter; to ``**kwargs`` by keyword, since what is under a key is asked for."""
    facts = engine.facts(path)
    bound = facts.definitions[facts.functions[index].parameters[place]]
    if isinstance(bound, Bound) and isinstance(bound.value, Display) and bound.value.kind == "dict":
        return lambda site: handing.named(engine, site, own_names(engine, path, index))
    return partial(handed_at, engine, path, index, place)


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
