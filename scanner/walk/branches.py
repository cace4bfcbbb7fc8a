"""The walk over what branches and loops: which bindings leave a branch, and which reach the next round."""

import ast
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from scanner import ir
from scanner.facts import SyntaxFact
from scanner.ir import UNBOUND, Expr, Imported
from scanner.records import Syntax
from scanner.walk.conditions import PREFERRING, class_check, preferred_branch
from scanner.walk.definitions import Definitions

_IMPORT_ERRORS = frozenset({"ImportError", "ModuleNotFoundError", "Exception"})

_MATCH_THEMSELVES = frozenset(
    {"bool", "bytearray", "bytes", "dict", "float", "frozenset", "int", "list", "set", "str", "tuple"}
)
"""The classes whose one positional pattern is held against the whole value."""

_PYTHON_2_ONLY = frozenset({"Queue", "subprocess32", "trollius"})
"""Modules that no supported Python has: of ``try: import Queue as queue``, what replaces it is the live import."""


class Branches(Definitions):
    """The part of the walker for compound statements.

    A statement's method answers whether control never reaches what follows it.
    """

    __slots__ = ()
    statements: ClassVar[dict[type, Callable[[Any, Any], bool | None]]] = {}
    """The method for each type of statement; `scanner.walk.statements` fills it."""

    def block(self, body: Sequence[ast.stmt]) -> bool:
        """Walk statements in order; the answer is whether control never reaches their end."""
        ended = False
        statements = self.statements
        for statement in body:
            handler = statements.get(type(statement))
            if handler is None:
                self.other(statement)
            elif handler(self, statement):
                ended = True
        return ended

    def branch(self, body: Sequence[ast.stmt]) -> dict[str, int] | None:
        """Walk one branch and take its bindings back; the answer is them, None where it never falls through."""
        scope = self.scope
        mark = len(scope.log)
        ended = self.block(body)
        changes = self.undo(scope, mark)
        return None if ended else changes

    # -- branches --

    def if_(self, node: ast.If) -> bool:
        self.expression(node.test)
        scope = self.scope
        mark = len(scope.log)
        test = node.test
        narrowed = self.narrow(test)
        ended = self.block(node.body)
        taken = self.undo(scope, mark)
        refuted = self.narrow(test, holds=False)
        never = self.block(node.orelse)
        changes = self.undo(scope, mark)
        otherwise = None if never else changes
        if otherwise is not None and not ended:
            # What the test said holds afterwards only where no other way leads there.
            taken.update({name: before for name, before, number in narrowed if taken[name] == number})
            otherwise.update({name: before for name, before, number in refuted if changes[name] == number})
        preferred = preferred_branch(test) if type(test) in PREFERRING else None
        if preferred is not None and not ended and otherwise is not None:
            # ``if TYPE_CHECKING`` and version checks: where both sides bind a name, the live one counts.
            live, dead = (taken, otherwise) if preferred else (otherwise, taken)
            dead.update({name: live[name] for name in dead if name in live})
        branches = [] if ended else [taken]
        if otherwise is not None:
            branches.append(otherwise)
        if not branches:
            return True
        self.merge(branches)
        return False

    def match_(self, node: ast.Match) -> bool:
        subject = self.expression(node.subject)
        branches: list[dict[str, int]] = []
        covered = False
        refuted: list[tuple[str, int, int]] = []
        for case in node.cases:
            scope = self.scope
            mark = len(scope.log)
            check = class_check(node.subject, case.pattern)
            narrowed = [] if check is None else self.narrow(check.test)
            self.pattern(case.pattern, subject)
            if case.guard is not None:
                self.expression(case.guard)
                narrowed += self.narrow(case.guard)
            ended = self.block(case.body)
            changes = self.undo(scope, mark)
            changes.update(
                {name: before for name, before, number in reversed(narrowed) if changes[name] == number}
            )
            if not ended:
                branches.append(changes)
            if check is not None and check.is_whole and case.guard is None:
                refuted += self.narrow(check.test, holds=False)
            covered = covered or (
                case.guard is None and type(case.pattern) is ast.MatchAs and case.pattern.pattern is None
            )
        if (
            branches or covered
        ):  # where only what nothing matches falls through, what that says holds from here on
            self.widen(refuted)
        if not covered:
            branches.append({})
        if not branches:
            return True
        self.merge(branches)
        return False

    def pattern(self, node: Any, value: Expr | None) -> None:
        """Bind a pattern's captures, ``value`` being what it is held against."""
        kind = type(node)
        if kind is ast.MatchAs or kind is ast.MatchStar:
            self._pattern_capture(node, value)
        elif kind is ast.MatchSequence:
            self._sequence(node, value)
        elif kind is ast.MatchMapping:
            for key, child in zip(node.keys, node.patterns, strict=True):
                index = self.expression(key)
                self.pattern(child, ir.Item(value, index) if value is not None else None)
            self._capture_name(node.rest, node, value)
        elif kind is ast.MatchClass:
            self._class(node, value)
        elif kind is ast.MatchOr:
            for child in node.patterns:
                self.pattern(child, value)
        elif kind is ast.MatchValue:
            self.expression(node.value)

    def _pattern_capture(self, node: Any, value: Expr | None) -> None:
        """``case pattern as name``, ``case name``, ``*name``."""
        pattern = node.pattern if type(node) is ast.MatchAs else None
        if pattern is not None:
            self.pattern(pattern, value)
            value = self._matched(pattern, value)
        self._capture_name(node.name, node, value)

    def _sequence(self, node: ast.MatchSequence, value: Expr | None) -> None:
        """``[first, *rest, last]``."""
        count = len(node.patterns)
        is_behind = False
        for number, child in enumerate(node.patterns):
            starred = type(child) is ast.MatchStar
            index = number - count if is_behind else number
            is_behind = is_behind or starred
            self.pattern(child, ir.Unpacked(value, index, starred) if value is not None else None)

    def _class(self, node: ast.MatchClass, value: Expr | None) -> None:
        """``Job(jobs=q)``, ``str(text)``."""
        to = self.expression(node.cls)
        known = ir.Narrowed(value, to) if value is not None and to is not None else None
        is_itself = type(node.cls) is ast.Name and node.cls.id in _MATCH_THEMSELVES
        for child in node.patterns:
            self.pattern(child, known if is_itself else None)
        for name, child in zip(node.kwd_attrs, node.kwd_patterns, strict=True):
            self.pattern(child, ir.Attr(known, name) if known is not None else None)

    def _matched(self, pattern: ast.pattern, value: Expr | None) -> Expr | None:
        """What ``case pattern as name`` binds."""
        if type(pattern) is not ast.MatchClass or value is None:
            return value
        to = self.aside(pattern.cls)
        return ir.Narrowed(value, to) if to is not None else None

    def _capture_name(self, name: str | None, node: ast.pattern, value: Expr | None) -> None:
        if name is not None:
            line = node.lineno
            self.bind(name, value, None, line, self.column(line, node.col_offset))

    # -- exceptions --

    def try_(self, node: Any) -> bool:
        scope = self.scope
        mark = len(scope.log)
        scope.trials.append({})
        ended = self.block(node.body)
        tried = scope.trials.pop()
        seen: dict[str, dict[int, None]] = {}
        for name, old in scope.log[mark:]:
            values = seen.setdefault(name, {})
            if old is not None and self._is_bound(old):
                values[old] = None
        after_body = self.changes(scope, mark)
        for name, number in after_body.items():
            if self._is_bound(number):
                seen[name][number] = None
        self._add_tried(tried, seen)
        if node.orelse:
            ended = self.block(node.orelse) or ended
        done = self.undo(scope, mark)
        branches = [] if ended else [done]
        for handler in node.handlers:
            changes = self._handler(handler, seen)
            if changes is not None:
                self._prefer_imports(handler, after_body, done, changes)
                branches.append(changes)
        if branches:
            self.merge(branches)
            return self._finally(node.finalbody, seen)
        self._start(seen)
        self.block(node.finalbody)
        return True

    def _add_tried(self, tried: dict[str, dict[int, None]], seen: dict[str, dict[int, None]]) -> None:
        """Add what was bound on the way, in branches and loops that fell through differently or not at all."""
        scope = self.scope
        for name, numbers in tried.items():
            before = scope.env.get(name)
            for number in numbers:
                if number not in self.joins and self._is_bound(number):
                    values = seen.get(name)
                    if values is None:
                        values = seen[name] = {} if before is None or before == UNBOUND else {before: None}
                    values[number] = None
        if scope.trials:
            outer = scope.trials[-1]
            for name, numbers in tried.items():
                outer.setdefault(name, {}).update(numbers)

    def _is_bound(self, number: int) -> bool:
        """Whether a definition is a value, not only what a check says of one."""
        if number == UNBOUND:
            return False
        bound = self.definitions[number]
        return not (isinstance(bound, ir.Bound) and type(bound.value) is ir.Narrowed)

    def _finally(self, body: list[ast.stmt], seen: dict[str, dict[int, None]]) -> bool:
        """Walk ``finally``: there, not behind it, a name may have any value that it had while the body ran."""
        scope = self.scope
        mark = len(scope.log)
        started = {}
        for name, values in seen.items() if body else ():
            reached = scope.env.get(name) or UNBOUND
            possible = [each for each in dict.fromkeys((reached, *values)) if each != UNBOUND]
            if possible != [reached]:
                started[name] = self._joined(possible)
                self._set(name, started[name])
        ended = self.block(body)
        if started:
            changes = self.undo(scope, mark)
            self.merge([{name: number for name, number in changes.items() if number != started.get(name)}])
        return ended

    def _start(self, seen: dict[str, dict[int, None]]) -> None:
        """Bind names to any value that they had while the body of a ``try`` ran."""
        for name, values in seen.items():
            self._set(name, self._joined(list(values)))

    def _handler(self, node: ast.ExceptHandler, seen: dict[str, dict[int, None]]) -> dict[str, int] | None:
        scope = self.scope
        mark = len(scope.log)
        self._start(seen)
        kind = self.named_type(node.type) if node.type is not None else None
        if node.name is not None:
            value = ir.Raised(kind) if kind is not None else None
            line = node.lineno
            self.bind(node.name, value, None, line, self.column(line, node.col_offset))
        ended = self.block(node.body)
        if node.name is not None:
            self._set(node.name, UNBOUND)
        changes = self.undo(scope, mark)
        return None if ended else changes

    def _prefer_imports(
        self, node: ast.ExceptHandler, body: dict[str, int], done: dict[str, int], changes: dict[str, int]
    ) -> None:
        """``try: from a import X`` / ``except ImportError: …``: the import counts, what replaces it is a fallback.

        For a module that only Python 2 has it is the other way round.
        """
        types = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
        if not any(
            kind is None or (isinstance(kind, ast.Name) and kind.id in _IMPORT_ERRORS) for kind in types
        ):
            return
        for name, number in body.items():
            bound = self.definitions[number]
            if isinstance(bound, ir.Bound) and isinstance(bound.value, Imported):
                if bound.value.module in _PYTHON_2_ONLY and name in changes and done.get(name) == number:
                    done[name] = changes[name]
                else:
                    changes[name] = number

    # -- loops --

    def for_(self, node: ast.For | ast.AsyncFor, *, is_async: bool = False) -> bool:
        source = self.value(node.iter)
        loop = self.enter_loop()
        self.target(node.target, ir.Iterated(source, is_async) if source is not None else None)
        ended = self.block(node.body)
        self.leave_loop(loop, ended=ended)
        return self._after_loop(loop, node.orelse, endless=False)

    def async_for(self, node: ast.AsyncFor) -> bool:
        self._syntax(Syntax.ASYNC_FOR, node)
        return self.for_(node, is_async=True)

    def while_(self, node: ast.While) -> bool:
        loop = self.enter_loop()
        self.expression(node.test)
        narrowed = self.narrow(node.test)
        ended = self.block(node.body)
        self.widen(narrowed)
        self.leave_loop(loop, ended=ended)
        endless = type(node.test) is ast.Constant and bool(node.test.value)
        return self._after_loop(loop, node.orelse, endless=endless, test=node.test)

    def _after_loop(
        self, loop: Any, orelse: list[ast.stmt], *, endless: bool, test: ast.expr | None = None
    ) -> bool:
        scope = self.scope
        mark = len(scope.log)
        self.merge([{}, *loop.continues])
        if test is not None:
            self.narrow(test, holds=False)
        ended = self.block(orelse) or endless
        head = self.undo(scope, mark)
        branches = [*([] if ended else [head]), *loop.breaks]
        if not branches:
            return True
        self.merge(branches)
        return False

    # -- with --

    def with_(self, node: ast.With | ast.AsyncWith, *, is_async: bool = False) -> bool:
        for item in node.items:
            value = self.value(item.context_expr)
            if item.optional_vars is not None:
                entered = ir.Entered(value, is_async) if value is not None else None
                self.target(item.optional_vars, entered)
        return self.block(node.body)

    def async_with(self, node: ast.AsyncWith) -> bool:
        self._syntax(Syntax.ASYNC_WITH, node)
        return self.with_(node, is_async=True)

    def _syntax(self, symbol: Syntax, node: ast.stmt) -> None:
        line = node.lineno
        self.syntax.append(SyntaxFact(symbol, line, self.column(line, node.col_offset), self.scope.name))
