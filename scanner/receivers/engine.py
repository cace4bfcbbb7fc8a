"""The engine: questions about expressions, answered by rules registered for each type of expression.

`Engine.infer` asks what an expression can be. One rule a function, one concern a module; a rule for a node
type is registered by `rule`. The engine remembers answers about definitions, attributes and functions, is
safe against circles (`scanner.memo`), and notes what each has read (`scanner.reads`).
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, TypeVar, cast

from scanner import names
from scanner.facts import Extension, FileFacts, Setting
from scanner.ir import (
    UNBOUND,
    Binary,
    Bound,
    Call,
    Display,
    Either,
    Expr,
    Free,
    Imported,
    Item,
    Literal,
    Narrowed,
)
from scanner.meaning import Library, Meaning, ProjectModule
from scanner.memo import Memo
from scanner.project import Project
from scanner.receivers.expressions import Reader, Types
from scanner.receivers.rules import Reason, Rule
from scanner.receivers.types import (
    NONE,
    VALUES,
    ClassObject,
    Finding,
    Findings,
    Foreign,
    Instance,
    LibraryFunction,
    Module,
    ProjectFunction,
    ProjectInstance,
    SuperObject,
    Type,
    Unknown,
    describe,
    led_by,
    merged,
    placed,
    with_chain,
)
from scanner.records import Step

_T = TypeVar("_T")
RuleFunction = Callable[["Engine", str, Any], Findings]

_REMEMBERED = frozenset({Binary, Call, Display, Either, Item})
"""Expressions whose parts are asked about more than once: nested ones would multiply the questions."""

_RULES: dict[type, RuleFunction] = {}
BOUND_RULES: list[Callable[["Engine", str, int, Bound], Findings | None]] = []
"""Rules that answer for a binding before its value is looked at (annotations); the first that answers counts."""

GROWTH: list[Callable[["Engine", str, int, Bound, Findings], Findings]] = []
"""Rules that add to what a binding's value says (what is put into a container later)."""


def rule(node: type) -> Callable[[RuleFunction], RuleFunction]:
    """Register a rule for expressions of a type."""

    def register(function: RuleFunction) -> RuleFunction:
        _RULES[node] = function
        return function

    return register


def unknown(reason: Reason, *chain: Step) -> Findings:
    """An answer that says only why there is none."""
    return (Finding(Unknown(reason), chain),)


class Engine:
    """Answers questions about one project's values."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.stdlib = project.stdlib
        self.listed = frozenset(
            symbol for lesson in project.catalog.lessons for symbol in (*lesson.owned, *lesson.supplementary)
        )
        """The symbols that lessons name."""
        self.extensions: dict[str, dict[int | str, list[tuple[tuple[str | None, ...], Extension]]]] = {}
        """Per file, what is put into which container; with the keys on the way; `scanner.receivers.growth` fills it."""
        self.settings: dict[str, dict[str, list[Setting]]] = {}
        """Per file, the attributes that are set outside their classes' methods, by name."""
        self.shapes: dict[tuple[object, ...], object] = {}
        """What `scanner.receivers.elimination` has found out about calls of constants, by their shape."""
        self.named: dict[tuple[str, str], Any] = {}
        """The calls of a file in which a name stands; `scanner.receivers.sites` finds them."""
        self._imported: dict[str, set[str]] = {}
        self._made: list[Expr] = []
        self.memo: Memo[tuple[object, ...], Findings] = Memo((), project.reads)

    def infer(self, path: str, expr: Expr | None) -> Findings:
        """What an expression of a file can be."""
        if expr is None:
            return unknown(Reason.EXPRESSION)
        kind = type(expr)
        if kind not in _REMEMBERED:
            return _RULES[kind](self, path, expr)
        # Expressions of files live as long as the project, so that identity names them.
        return self.memo.ask(("expression", id(expr)), lambda: _RULES[kind](self, path, expr))

    def infer_made(self, path: str, expr: Expr) -> Findings:
        """`infer` for an expression that stands in no file: it is kept, so that no other one gets its identity."""
        self._made.append(expr)
        return self.infer(path, expr)

    @contextmanager
    def handed_over(self) -> Iterator[None]:
        """Ask what calls hand over, one level deeper.

        What is read for it counts as nobody's reading where what the calls say is compared instead: that is what they
        say where they are asked first (`scanner.receivers.asked`). Within another question they are asked deeper, where
        they may say something else, since less is followed: that question has read what they read.
        """
        reads, memo = self.project.reads, self.memo
        with nullcontext() if memo.is_within_another() else reads.apart(), memo.deeper():
            yield

    def remember(self, key: tuple[object, ...], answer: Callable[[], Findings]) -> Findings:
        """`Memo.ask` for the rules' own questions; ``key`` begins with the question's name."""
        return self.memo.ask(key, answer)

    def describe(self, *found: Type) -> str:
        """One type, or the union of several, as a person writes it."""
        return " | ".join(describe(each, self._name) for each in found)

    def _name(self, found: ProjectInstance | ProjectFunction | SuperObject) -> str:
        facts = self.facts(found.path)
        if isinstance(found, ProjectFunction):
            return facts.functions[found.index].name
        return facts.classes[found.index].name

    def consider(self, key: tuple[object, ...], answer: Callable[[], _T]) -> _T | None:
        """As `remember`, for answers of other kinds; None where the question leads back to itself."""
        return cast("_T | None", self.memo.ask(key, cast("Callable[[], Findings]", answer)) or None)

    def name_of(self, path: str, number: int) -> str:
        """The name that a definition of a file binds."""
        facts = self.facts(path)
        for leaf in names.bindings(facts, number):
            found = facts.definitions[leaf]
            if isinstance(found, Bound | Free):
                return found.name
        return ""

    def facts(self, path: str) -> FileFacts:
        """The facts of a file that is known to have some."""
        facts = self.project.facts(path)
        if facts is None:
            raise KeyError(path)
        return facts

    # -- definitions --

    def definition(self, path: str, number: int) -> Findings:
        """What a definition of a file binds."""
        return self.remember(("definition", path, number), lambda: self._definition(path, number))

    def _definition(self, path: str, number: int) -> Findings:
        facts = self.facts(path)
        leaves = names.bindings(facts, number)
        if len(leaves) == 1:
            if leaves[0] != number:
                return self.definition(path, leaves[0])
            found = facts.definitions[number]
            if isinstance(found, Free):
                return self.meaning(path, names.resolve(self.project, path, number), ())
            return self._bound(path, number, found) if isinstance(found, Bound) else ()
        if not leaves:
            return unknown(Reason.UNDEFINED)
        if leaves[-1] == UNBOUND:  # too many
            return unknown(Reason.EXPRESSION)
        return without_none(merged([self.definition(path, leaf) for leaf in leaves]))

    def _bound(self, path: str, number: int, bound: Bound) -> Findings:
        return placed(self._binding(path, number, bound), path, bound.line, bound.column)

    def _binding(self, path: str, number: int, bound: Bound) -> Findings:
        if isinstance(bound.value, Narrowed):  # nothing is bound: a check says more of what the name has
            return self.infer(path, bound.value)
        step = Step(Rule.BINDING, bound.name, path, bound.line, bound.column)
        if isinstance(bound.value, Imported):
            found = self.meaning(path, names.resolve(self.project, path, number), (), imported=bound.value)
            is_project = any(finding.chain for finding in found)
            return (
                led_by(Step(Rule.IMPORT, bound.name, path, bound.line, bound.column), found)
                if is_project
                else found
            )
        for bound_rule in BOUND_RULES:
            answer = bound_rule(self, path, number, bound)
            if answer is not None:
                for growth in GROWTH:
                    answer = growth(self, path, number, bound, answer)
                return led_by(step, answer)
        if bound.value is None:
            return unknown(Reason.EXPRESSION, step)
        found = self.infer(path, bound.value)
        for growth in GROWTH:
            found = growth(self, path, number, bound, found)
        return led_by(step, found)

    # -- names --

    def meaning(
        self, path: str, meaning: Meaning | None, chain: tuple[Step, ...], *, imported: Imported | None = None
    ) -> Findings:
        """What a resolved name is."""
        if meaning is None:
            return unknown(Reason.UNDEFINED, *chain)
        if isinstance(meaning, ProjectModule):
            return (Finding(Module(meaning.path, is_project=True), chain),)
        if isinstance(meaning, Library):
            is_module = imported is not None and imported.name is None
            return self.library(meaning, chain, is_module=is_module or meaning.name in self.imported(path))
        return tuple(
            Finding(finding.type, (*chain, *finding.chain))
            for finding in self.definition(meaning.path, meaning.definition)
        )

    def imported(self, path: str) -> Collection[str]:
        """The modules that a file's imports name, and the packages that they stand in."""
        found = self._imported.get(path)
        if found is None:
            found = self._imported[path] = set()
            for fact in self.facts(path).imports:
                name = "" if fact.level else fact.module
                while name and name not in found:
                    found.add(name)
                    name = name.rpartition(".")[0]
        return found

    def library(self, meaning: Library, chain: tuple[Step, ...] = (), *, is_module: bool = False) -> Findings:
        """What a library's dotted name is."""
        name = meaning.name
        if not meaning.is_standard:
            return (Finding(Foreign(name, is_module), chain),)
        stdlib = self.stdlib
        if stdlib.is_module(name):
            return (Finding(Module(name), chain),)
        canonical = stdlib.canonical(name)
        if canonical is None:
            return unknown(Reason.UNDEFINED, *chain)
        if stdlib.is_class(canonical):
            return (Finding(ClassObject(Instance(canonical)), chain),)
        if stdlib.function(canonical) is not None:
            return (Finding(LibraryFunction(canonical), chain),)
        declared = stdlib.attribute(canonical)
        if declared is None:
            return unknown(Reason.UNDEFINED, *chain)
        return with_chain(self.read(declared), (*chain, Step(Rule.VARIABLE, f"{canonical}: {declared}")))

    def read(self, text: str, variables: dict[str, Types] | None = None) -> Types:
        """The types of a library type expression."""
        return Reader(self.stdlib, variables or {}).read(text)


def allowing(engine: Engine, findings: Findings, name: str) -> Findings:
    """What can be meant where ``name`` is looked up: of several, not the plain data without it.

    ``json.load(f)["key"]`` is an element of a dict, a list or a string, whatever else `json.load` can give.
    """
    findings = without_none(findings)
    if len(findings) == 1:
        return findings
    rest = tuple(finding for finding in findings if not _lacks(engine, finding.type, name))
    return rest or findings


def _lacks(engine: Engine, found: Type, name: str) -> bool:
    return (
        isinstance(found, Instance)
        and found.name in VALUES
        and engine.stdlib.member(found.name, name) is None
    )


def without_none(findings: Findings) -> Findings:
    """None beside something else changes nothing; nor does the unknown element of an empty container."""
    if len(findings) == 1:
        return findings
    rest = tuple(finding for finding in findings if finding.type not in _NOTHING)
    return rest or findings


_NOTHING = (NONE, Unknown(Reason.TYPE_VARIABLE))


def constant_key(expr: Expr | None) -> str | None:
    """The text of a short constant string."""
    return expr.text if isinstance(expr, Literal) and expr.kind == "str" else None


def literal_text(expr: Expr | None) -> str | None:
    """The text of a short constant."""
    return expr.text if isinstance(expr, Literal) else None
