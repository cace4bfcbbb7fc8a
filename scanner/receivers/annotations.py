"""Annotations to types: the classes that they name, through aliases, `typing` forms and other files.

Examples: ``"asyncio.Queue[int] | None"`` is an ``asyncio.Queue`` (or None); ``Optional[Q]`` with ``Q =
Queue`` is a ``Queue``; ``Annotated[Task, "kept"]`` is a ``Task``; ``Any``, ``object`` and type variables
decide nothing.
"""

from scanner import names
from scanner.ir import Attr, Binary, Bound, Call, ClassValue, Display, Expr, Item, Literal, Parameter, Ref
from scanner.meaning import Library, Meaning, ProjectObject
from scanner.receivers.engine import BOUND_RULES, Engine
from scanner.receivers.expressions import Types
from scanner.receivers.rules import Reason, Rule
from scanner.receivers.types import (
    NONE,
    ClassObject,
    Finding,
    Findings,
    Foreign,
    Instance,
    ProjectInstance,
    Type,
    Unknown,
    led_by,
    with_chain,
)
from scanner.records import Step

_ANY: Types = (Unknown(Reason.ANY),)
_WRAPPERS = frozenset(
    {
        "Annotated",
        "ClassVar",
        "Final",
        "Required",
        "NotRequired",
        "ReadOnly",
        "InitVar",
        "Unpack",
        "TypeGuard",
        "TypeIs",
    }
)
_NOT_CLASSES = frozenset({"typing.Any", "object", "typing.Generic", "typing.Protocol"})


def read_annotation(engine: Engine, path: str, expr: Expr | None, own: Type | None = None) -> Types:
    """The types that an annotation of a file names; ``own`` is what ``Self`` means there."""
    if isinstance(expr, Literal):
        return (NONE,) if expr.kind == "None" else _ANY
    if isinstance(expr, Binary):
        sides = (expr.left, expr.right) if expr.operator == "|" else ()
        return _union([read_annotation(engine, path, side, own) for side in sides]) or _ANY
    if isinstance(expr, Item):
        return _subscripted(engine, path, expr, own)
    if isinstance(expr, Ref | Attr):
        return _named(engine, path, expr, own)
    return _ANY


def _union(groups: list[Types]) -> Types:
    return tuple(dict.fromkeys(each for group in groups for each in group))


def _elements(index: Expr | None) -> tuple[Expr | None, ...]:
    return index.elements if isinstance(index, Display) and index.kind == "tuple" else (index,)


def _subscripted(engine: Engine, path: str, expr: Item, own: Type | None) -> Types:
    meaning = names.resolve_expression(engine.project, path, expr.base)
    name = meaning.name if isinstance(meaning, Library) else ""
    special = (
        name.rpartition(".")[2]
        if name.partition(".")[0] in ("typing", "typing_extensions", "dataclasses")
        else ""
    )
    elements = _elements(expr.index)
    if special == "Optional":
        return _union([read_annotation(engine, path, expr.index, own), (NONE,)])
    if special == "Union":
        return _union([read_annotation(engine, path, element, own) for element in elements])
    if special in _WRAPPERS:
        return read_annotation(engine, path, elements[0], own)
    if special == "Literal":
        return _ANY
    if special == "Type" or name == "builtins.type":
        named = read_annotation(engine, path, expr.index, own)
        return (
            tuple(ClassObject(each) for each in named if isinstance(each, Instance | ProjectInstance)) or _ANY
        )
    if special == "Callable" or name == "collections.abc.Callable":
        return (Instance("collections.abc.Callable", (read_annotation(engine, path, elements[-1], own),)),)
    bases = _from_meaning(engine, path, expr.base, meaning, own)
    if len(bases) == 1 and isinstance(bases[0], Instance) and not bases[0].arguments:
        arguments = tuple(
            () if _is_ellipsis(element) else read_annotation(engine, path, element, own)
            for element in elements
        )
        return (Instance(bases[0].name, arguments),)
    return bases


def _is_ellipsis(expr: Expr | None) -> bool:
    return isinstance(expr, Literal) and expr.kind == "ellipsis"


def _named(engine: Engine, path: str, expr: Ref | Attr, own: Type | None) -> Types:
    meaning = names.resolve_expression(engine.project, path, expr)
    return _from_meaning(engine, path, expr, meaning, own)


def _from_meaning(engine: Engine, path: str, expr: Expr, meaning: Meaning | None, own: Type | None) -> Types:
    if isinstance(meaning, Library):
        if meaning.name in ("typing.Self", "typing_extensions.Self"):
            return (own or Unknown(Reason.TYPE_VARIABLE),)
        if not meaning.is_standard:
            return (Foreign(meaning.name),)
    if isinstance(meaning, ProjectObject):
        key = ("annotation", meaning.path, meaning.definition)
        found = engine.remember(key, lambda: with_chain(_project(engine, meaning), ()))
        return tuple(finding.type for finding in found) or _ANY
    findings = engine.infer(path, expr) if meaning is None else engine.meaning(path, meaning, ())
    return _union([_instances(finding) for finding in findings]) or _ANY


def _instances(finding: Finding) -> Types:
    found = finding.type
    if isinstance(found, ClassObject):
        return _ANY if isinstance(found.of, Instance) and found.of.name in _NOT_CLASSES else (found.of,)
    if isinstance(found, Foreign | Unknown):
        return (found,)
    return (NONE,) if found == NONE else _ANY


def _project(engine: Engine, meaning: ProjectObject) -> Types:
    """What a project's name means in an annotation: a class, or an alias of a type."""
    facts = engine.project.facts(meaning.path)
    bound = facts.definitions[meaning.definition] if facts is not None else None
    value = bound.value if isinstance(bound, Bound) else None
    if isinstance(value, ClassValue):
        return (ProjectInstance(meaning.path, value.index),)
    if isinstance(value, Item | Binary):
        return read_annotation(engine, meaning.path, value)
    if isinstance(value, Call):
        return _made(engine, meaning.path, value)
    return _ANY


def _made(engine: Engine, path: str, call: Call) -> Types:
    """``NewType("Q", Queue)`` is a Queue; ``TypeVar("T", bound=Task)`` is a Task; namedtuples are tuples."""
    function = names.resolve_expression(engine.project, path, call.function)
    name = function.name.rpartition(".")[2] if isinstance(function, Library) else ""
    if name == "NewType" and len(call.arguments) > 1:
        return read_annotation(engine, path, call.arguments[1])
    if name == "TypeVar":
        bound = dict(call.keywords).get("bound")
        return read_annotation(engine, path, bound) if bound is not None else (Unknown(Reason.TYPE_VARIABLE),)
    if name in ("namedtuple", "NamedTuple"):
        return (Instance("tuple"),)
    return (Instance("dict"),) if name == "TypedDict" else _ANY


def decides(found: Types) -> bool:
    """Whether an annotation says more than ``Any``."""
    return any(not isinstance(each, Unknown) for each in found)


def _says_more(engine: Engine, path: str, parameter: Parameter) -> bool:
    """Whether a parameter's place or default says more than an annotation like ``Any``."""
    found = engine.infer(path, parameter)
    return any(not isinstance(finding.type, Unknown) for finding in found)


def annotated(engine: Engine, path: str, _number: int, bound: Bound) -> Findings | None:
    """A binding with an annotation is what the annotation says, where it says anything."""
    if bound.annotation is None:
        return None
    found = read_annotation(engine, path, bound.annotation)
    if not decides(found) and (
        not isinstance(bound.value, Parameter) or _says_more(engine, path, bound.value)
    ):
        return None
    step = Step(Rule.ANNOTATION, engine.describe(*found), path, bound.line, bound.column)
    return led_by(step, _refined(engine, path, bound, found)) or with_chain(found, (step,))


def _refined(engine: Engine, path: str, bound: Bound, found: Types) -> Findings:
    """The value, where it says what an annotation leaves open.

    What elements a bare one has (``tasks: dict = defaultdict(set)``), and which of several types a name has from here
    on (``ready: Task | Deferred = create_task(…)``).
    """
    declared = [each for each in found if each != NONE]
    if len(declared) > 1 and not isinstance(bound.value, Parameter):
        return _assigned(engine, path, bound, declared)
    if len(declared) != 1 or bound.value is None:
        return ()
    bare = declared[0]
    if not isinstance(bare, Instance) or bare.arguments or not engine.stdlib.typevars(bare.name):
        return ()
    answer = engine.infer(path, bound.value)
    fitting = [
        finding
        for finding in answer
        if isinstance(finding.type, Instance)
        and finding.type.arguments
        and bare.name in (finding.type.name, *engine.stdlib.bases(finding.type.name))
    ]
    return tuple(fitting) if len(fitting) == len(answer) else ()


def one_of_several(engine: Engine, path: str, bound: Bound) -> Findings:
    """What an annotation with several types says of all values that an attribute may have; empty for other ones."""
    if bound.annotation is None:
        return ()
    found = read_annotation(engine, path, bound.annotation)
    if sum(not isinstance(each, Unknown) and each != NONE for each in found) < _SEVERAL:
        return ()
    step = Step(Rule.ANNOTATION, engine.describe(*found), path, bound.line, bound.column)
    return with_chain(found, (step,))


_SEVERAL = 2


def _assigned(engine: Engine, path: str, bound: Bound, declared: list[Type]) -> Findings:
    """The value of one of several declared types."""
    answer = engine.infer(path, bound.value)
    is_one = all(_is_declared(engine, finding.type, declared) for finding in answer)
    return answer if is_one else ()


def _is_declared(engine: Engine, found: Type, declared: list[Type]) -> bool:
    """Whether a value is certainly of one of the declared types."""
    if isinstance(found, ProjectInstance):
        return found in declared
    if not isinstance(found, Instance) or found == NONE:
        return False
    names = {found.name, *engine.stdlib.bases(found.name)}
    return any(isinstance(each, Instance) and each.name in names for each in declared)


BOUND_RULES.append(annotated)
