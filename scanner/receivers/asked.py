"""What call sites said of parameters, so that a later scan can tell whether they still say it.

A parameter's file does not name its callers: any file of the tree may be or become one. So the answers are kept (as
digests), beside who consulted whom; after a change, those are asked again that a changed file may have a say in, and
a file whose answers are the same is not resolved again.
"""

from collections.abc import Collection, Iterable, Mapping
from hashlib import blake2b

import msgspec

from scanner.ir import Bound, Parameter
from scanner.project import Project
from scanner.receivers.accesses import engine_of
from scanner.receivers.arguments import arguments
from scanner.receivers.engine import Engine
from scanner.receivers.fields import field
from scanner.receivers.sites import class_names, names_of
from scanner.receivers.types import ProjectInstance

_encoder = msgspec.msgpack.Encoder()


def digests(project: Project) -> dict[str, dict[str, str]]:
    """The questions asked so far, by the parameter's file, and a digest of each answer."""
    asked = {path: sorted(questions) for path, questions in project.asked.items()}  # answering asks others
    return {
        path: {question: _digest(project, path, question) for question in questions}
        for path, questions in asked.items()
    }


def changed(
    project: Project, asked: Mapping[str, Mapping[str, str]], names: Collection[str]
) -> Iterable[str]:
    """The files with a question whose answer is another now.

    Args:
        project: The tree as it is.
        asked: The questions and the answers' digests of an earlier scan, for files that are still the same.
        names: What the files mention that an answer may come from, now or before.
    """
    engine = engine_of(project)
    for path, questions in asked.items():
        for question, before in questions.items():
            may_differ = any(name in names for name in _names(engine, path, question))
            if may_differ and _digest(project, path, question) != before:
                yield path
                break


def _names(engine: Engine, path: str, question: str) -> list[str]:
    index, _, asked = question.partition(":")
    named = names_of if asked.isdigit() else class_names
    return named(engine, path, int(index))


def _parameter(engine: Engine, path: str, index: int, position: int) -> Parameter:
    facts = engine.facts(path)
    bound = facts.definitions[facts.functions[index].parameters[position]]
    is_plain = isinstance(bound, Bound) and isinstance(bound.value, Parameter)
    return bound.value if is_plain else Parameter(index, position, None)  # type: ignore[union-attr, return-value]


def _digest(project: Project, path: str, question: str) -> str:
    engine = engine_of(project)
    index, _, asked = question.partition(":")
    try:
        if asked.isdigit():
            answer = arguments(engine, path, _parameter(engine, path, int(index), int(asked)))
        else:
            answer = field(engine, ProjectInstance(path, int(index)), asked)
    except Exception:  # noqa: BLE001 - a defect that this sets off is reported with the file's records
        return ""
    return blake2b(_encoder.encode(answer), digest_size=8).hexdigest()
