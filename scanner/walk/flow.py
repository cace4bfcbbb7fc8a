"""Scopes and flow: which definitions reach a name.

`Flow` is the state of the walk over one file. A name that is read answers with one definition id: a binding,
or a `Join` where several can reach (branches, loops, closures), so that nobody downstream needs to know about
scopes.

The rules are those of the language reference, "Naming and binding":

- A function's, lambda's or comprehension's names are its own; a class's names are invisible to the functions
  and comprehensions inside it; ``global`` and ``nonlocal`` redirect; a walrus in a comprehension binds
  outside it.
- Within a scope the order of execution decides: after ``a = asyncio; a = other`` only ``other`` reaches.
  Branches that end by ``return``, ``raise``, ``break`` or ``continue`` do not reach what follows them. What
  is bound in a loop reaches its next round.
- A function runs later than it is defined: of the names around it, it sees what reaches its definition and
  whatever the surrounding scope binds afterwards, and every binding made through ``global`` or ``nonlocal``.
- An annotation may be evaluated later as well: a name that nothing reaches yet is the one that the module
  ends with.

Every change of a scope's environment is logged; leaving a branch takes its changes back, merging puts them
in. The cost of a branch is in proportion to what it binds, not to the size of the scope.
"""

from collections.abc import Sequence
from typing import TypeAlias

from scanner.ir import UNBOUND, Attr, Bound, Call, Definition, Either, Expr, Imported, Join, Ref
from scanner.walk.scopes import Loop, Scope

_Definitions: TypeAlias = Sequence[Definition | None]


def _may_be_alias(value: Expr | None, aliases: list[bool], definitions: _Definitions) -> bool:
    """Whether a name bound to this value may stand for a library name, or for a context variable."""
    kind = type(value)
    if kind is Ref:
        return aliases[value.definition]  # type: ignore[union-attr]
    if kind is Attr:
        while type(value) is Attr:
            value = value.base
        return type(value) is Ref and aliases[value.definition]
    if kind is Call:
        return makes_context_variable(value, definitions)  # type: ignore[arg-type]
    if kind is Either:
        return any(_may_be_alias(option, aliases, definitions) for option in value.options)  # type: ignore[union-attr]
    return kind is Imported


def makes_context_variable(call: Call, definitions: _Definitions) -> bool:
    """Whether this is ``ContextVar(…)`` or ``contextvars.ContextVar(…)``, as far as the spelling says."""
    function = call.function
    if type(function) is Ref:
        bound = definitions[function.definition]
        return type(bound) is Bound and type(bound.value) is Imported and bound.value.name == "ContextVar"
    return type(function) is Attr and function.name == "ContextVar"


_ALIASES = frozenset({Ref, Attr, Call, Either, Imported})
"""The expressions that may stand for a library's name."""


class Flow:
    """Definitions and scopes of one file, while it is walked."""

    __slots__ = (
        "aliases",
        "cell_names",
        "checked",
        "definitions",
        "free",
        "joins",
        "module",
        "refs",
        "scope",
        "scope_list",
        "scope_names",
    )

    def __init__(self) -> None:
        self.definitions: list[Definition | None] = [Join(())]
        self.aliases: list[bool] = [False]
        """Per definition: whether it may stand for a library name (joins: not yet known, hence yes)."""
        self.joins: dict[int, list[int]] = {}
        self.free: dict[int, str] = {}
        self.cell_names: dict[int, str] = {}
        """The names of the joins that `cell` made."""
        self.checked: dict[int, int] = {}
        """What checks have said of dotted names (``self.jobs``), by definition: what the root's name meant there."""
        self.scope_names: dict[str, int] = {"<module>": 0}
        self.scope_list = ["<module>"]
        self.module = self.scope = Scope("module", None, 0)
        self.refs: list[Ref] = [Ref(UNBOUND)]
        """One `Ref` per definition, shared by all expressions."""

    # -- definitions --

    def define(self, bound: Bound) -> int:
        """Number a definition, without binding its name."""
        number = len(self.definitions)
        self._note_alias(bound.value)
        self.definitions.append(bound)
        self.refs.append(Ref(number))
        return number

    def _note_alias(self, value: Expr | None) -> None:
        aliases = self.aliases
        aliases.append(type(value) in _ALIASES and _may_be_alias(value, aliases, self.definitions))

    def bind(self, name: str, value: Expr | None, annotation: Expr | None, line: int, column: int) -> int:
        """Bind a name in the current scope; the answer is the definition's id."""
        definitions = self.definitions
        number = len(definitions)
        definitions.append(Bound(name, value, annotation, line, column))
        self.refs.append(Ref(number))
        self._note_alias(value)
        scope = self.scope
        env = scope.env
        scope.log.append((name, env.get(name)))
        env[name] = number
        target = scope.shared if name in scope.declared else scope.bound
        if name in target:
            target[name].append(number)
        else:
            target[name] = [number]
        return number

    def join(self, inputs: list[int]) -> int:
        """A join that may still grow."""
        number = len(self.definitions)
        self.definitions.append(None)
        self.aliases.append(True)
        self.refs.append(Ref(number))
        self.joins[number] = inputs
        return number

    # -- reading --

    def read(self, name: str) -> int:
        """The definition that reaches a use of ``name`` here."""
        scope = self.scope
        number = scope.env.get(name)
        loop = scope.loop
        if number is not None:
            if loop is None or number >= loop.first:
                return number
            return self._view(scope, loop, name, number)
        number = scope.cells.get(name)
        if number is None:
            number = self._outer(scope, name)
        if loop is None:
            return number
        return self._view(scope, loop, name, number, missed=True)

    def _outer(self, scope: Scope, name: str) -> int:
        """The definition for a name that the scope itself has not bound so far."""
        while scope.kind in ("class", "inline"):
            parent = scope.parent
            assert parent is not None  # noqa: S101 - only the module has none
            while parent.kind == "class":
                assert parent.parent is not None  # noqa: S101
                parent = parent.parent
            scope = parent
            number = scope.env.get(name)
            if number is not None:
                loop = scope.loop
                return (
                    number if loop is None or number >= loop.first else self._view(scope, loop, name, number)
                )
            if scope.loop is not None and scope.kind != "inline":
                number = self.cell(scope, name) if scope.kind != "class" else self._outer(scope, name)
                return self._view(scope, scope.loop, name, number, missed=True)
        return self.cell(scope, name)

    def cell(self, scope: Scope, name: str) -> int:
        """The join that stands, in a function or module, for a name from outside."""
        cells = scope.cells
        number = cells.get(name)
        if number is None:
            number = cells[name] = self.join([])
            self.cell_names[number] = name
        return number

    def _view(self, scope: Scope, loop: Loop, name: str, number: int, *, missed: bool = False) -> int:
        """A loop's own join for a value from before it (or for none: ``missed``): later rounds may see another."""
        view = loop.views.get(name)
        if view is None:
            if loop.outer is not None and (missed or number < loop.outer.first):
                number = self._view(scope, loop.outer, name, number, missed=missed)
            view = loop.views[name] = self.join([number])
        scope.log.append((name, scope.env.get(name)))
        scope.env[name] = view
        return view

    # -- branches --

    def undo(self, scope: Scope, mark: int) -> dict[str, int]:
        """Take back what was bound since ``mark``; the answer says what it was, by name."""
        changes: dict[str, int] = {}
        env, log = scope.env, scope.log
        if len(log) == mark:
            return changes
        tried = scope.trials[-1] if scope.trials else None
        while len(log) > mark:
            name, old = log.pop()
            if tried is not None:
                tried.setdefault(name, {})[env[name]] = None
            if name not in changes:
                changes[name] = env[name]
            if old is None:
                del env[name]
            else:
                env[name] = old
        return changes

    def changes(self, scope: Scope, mark: int) -> dict[str, int]:
        """What was bound since ``mark``, by name, leaving it in place."""
        env = scope.env
        return {name: env[name] for name, _ in scope.log[mark:]}

    def merge(self, branches: list[dict[str, int]]) -> None:
        """Continue after branches, given what each bound."""
        if not any(branches):
            return
        if len(branches) == 1:
            for name, number in branches[0].items():
                self._set(name, number)
            return
        env = self.scope.env
        bound = dict(branches[0])
        for branch in branches[1:]:
            bound.update(branch)
        for name in bound:
            before = env.get(name)
            if (
                self.checked and "." in name
            ):  # what a check says of a dotted name holds where it does on every way
                ways = {branch.get(name, before) or UNBOUND for branch in branches}
                self._set(name, ways.pop() if len(ways) == 1 else UNBOUND)
                continue
            inputs: dict[int, None] = {}
            for branch in branches:
                reached = branch.get(name, before)
                number = self._unbound(name) if reached is None else reached
                if number != UNBOUND:
                    inputs[number] = None
            self._set(name, self._joined(list(inputs)))

    def _unbound(self, name: str) -> int:
        """What a name is where the scope has not bound it: for functions nothing, elsewhere the outer one."""
        if self.scope.kind == "function" and name not in self.scope.declared:
            return UNBOUND
        if self.scope.kind == "module":
            return UNBOUND
        return self._outer(self.scope, name)

    def _joined(self, inputs: list[int]) -> int:
        if not inputs:
            return UNBOUND
        return inputs[0] if len(inputs) == 1 else self.join(inputs)

    def _set(self, name: str, number: int) -> None:
        """Change the environment by what is no new binding."""
        env = self.scope.env
        self.scope.log.append((name, env.get(name)))
        env[name] = number

    # -- loops --

    def enter_loop(self) -> Loop:
        """Begin a loop's body."""
        scope = self.scope
        scope.loop = loop = Loop(scope.loop, len(self.definitions), len(scope.log))
        return loop

    def leave_loop(self, loop: Loop, *, ended: bool) -> dict[str, int]:
        """End a loop's body (``ended``: its last statement does not fall through); the answer is its changes."""
        scope = self.scope
        last = self.undo(scope, loop.mark)
        rounds = loop.continues if ended else [last, *loop.continues]
        for name, view in loop.views.items():
            inputs = self.joins[view]
            for changes in rounds:
                number = changes.get(name, view)
                if number != view and number not in inputs:
                    inputs.append(number)
        scope.loop = loop.outer
        loop.continues = rounds
        return last
