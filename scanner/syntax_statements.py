"""The walk over statements: what binds names, what branches, what loops.

One method a node type, registered in `Statements.statements`. A method answers whether control never reaches what
follows (``return``, ``raise``, ``break``, ``continue``, or branches that all end so).
"""

import ast
from collections.abc import Callable, Sequence
from typing import Any

from scanner import facts
from scanner.conditions import narrowing, preferred_branch
from scanner.facts import UNBOUND, Expr, Imported, ImportFact, SyntaxFact
from scanner.records import Syntax
from scanner.syntax_definitions import Definitions
from scanner.syntax_expressions import OPERATORS

_EXTENDING = frozenset(
    {"append", "appendleft", "add", "insert", "setdefault", "put", "put_nowait", "extend", "update"}
)
"""Methods that put their (last) argument, or its elements, into a container."""
_IMPORT_ERRORS = frozenset({"ImportError", "ModuleNotFoundError", "Exception"})


class Statements(Definitions):
    """The statement half of the walker."""

    def __init__(self, text: str, methods: frozenset[str]) -> None:
        super().__init__(text, methods)
        self.imports: list[ImportFact] = []
        self.stars: list[tuple[str, int]] = []
        self.public: tuple[str, ...] | None = None
        self.statements: dict[type, Callable[[Any], bool | None]] = {
            ast.Expr: self.expr_statement,
            ast.Assign: self.assign,
            ast.AnnAssign: self.annotated,
            ast.AugAssign: self.augmented,
            ast.Return: self.return_,
            ast.If: self.if_,
            ast.For: self.for_,
            ast.AsyncFor: self.async_for,
            ast.While: self.while_,
            ast.With: self.with_,
            ast.AsyncWith: self.async_with,
            ast.Try: self.try_,
            ast.TryStar: self.try_,
            ast.Raise: self.raise_,
            ast.Assert: self.assert_,
            ast.Delete: self.delete,
            ast.Import: self.import_,
            ast.ImportFrom: self.import_from,
            ast.Global: self.global_,
            ast.Nonlocal: self.nonlocal_,
            ast.Pass: self.pass_,
            ast.Break: self.break_,
            ast.Continue: self.continue_,
            ast.FunctionDef: self.function_def,
            ast.AsyncFunctionDef: self.async_function_def,
            ast.ClassDef: self.class_def,
            ast.Match: self.match_,
        }
        type_alias = getattr(ast, "TypeAlias", None)
        if type_alias is not None:
            self.statements[type_alias] = self.type_alias

    def block(self, body: Sequence[ast.stmt]) -> bool:
        """Walk statements in order; the answer is whether control never reaches their end."""
        ended = False
        statements = self.statements
        for statement in body:
            handler = statements.get(type(statement))
            if handler is None:
                self.other(statement)
            elif handler(statement):
                ended = True
        return ended

    def branch(self, body: Sequence[ast.stmt]) -> dict[str, int] | None:
        """Walk one branch and take its bindings back; the answer is them, None where it never falls through."""
        scope = self.scope
        mark = len(scope.log)
        ended = self.block(body)
        changes = self.undo(scope, mark)
        return None if ended else changes

    # -- simple statements --

    def expr_statement(self, node: ast.Expr) -> None:
        if type(node.value) is not ast.Constant:
            value = self.expression(node.value)
            if type(value) is facts.Call:
                self._extended(value)

    def _extended(self, call: facts.Call) -> None:
        """Note what a statement like ``tasks.append(x)`` puts into a container."""
        function = call.function
        if type(function) is facts.Attr and function.name in _EXTENDING and call.arguments:
            self.extensions.append(facts.Extension(function.base, function.name, call.arguments))

    def assign(self, node: ast.Assign) -> None:
        value = self.value(node.value)
        for target in node.targets:
            self.target(target, value)
            if type(target) is ast.Name and target.id == "__all__" and self.scope is self.module:
                self.public = _texts(node.value)

    def annotated(self, node: ast.AnnAssign) -> None:
        annotation = self.annotation(node.annotation)
        value = self.value(node.value) if node.value is not None else None
        target = node.target
        if type(target) is not ast.Name:
            self.target(target, value, annotation)
        elif node.value is not None or target.id not in self.scope.env:
            self.bind_name(target, value, annotation)

    def augmented(self, node: ast.AugAssign) -> None:
        target = node.target
        value = self.value(node.value)
        if type(target) is not ast.Name:
            self.target(target, None)
            return
        if target.id == "__all__" and self.scope is self.module and self.public is not None:
            more = _texts(node.value)
            self.public = None if more is None else (*self.public, *more)
        operator = OPERATORS.get(type(node.op), "+")
        before = self.refs[self.read(target.id)]
        self.bind_name(target, facts.Binary(operator, before, value))

    def return_(self, node: ast.Return) -> bool:
        value = self.value(node.value) if node.value is not None else None
        if node.value is not None:
            self.scope.results.append(value)
        return True

    def raise_(self, node: ast.Raise) -> bool:
        if node.exc is not None:
            self.value(node.exc)
        if node.cause is not None:
            self.value(node.cause)
        return True

    def assert_(self, node: ast.Assert) -> None:
        self.expression(node.test)
        if node.msg is not None:
            self.expression(node.msg)
        self.narrow(node.test)

    def delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            if type(target) is ast.Name:
                self._set(target.id, UNBOUND)
            else:
                self.target(target, None)

    def pass_(self, _node: ast.Pass) -> None:
        return

    def break_(self, _node: ast.Break) -> bool:
        loop = self.scope.loop
        if loop is not None:
            loop.breaks.append(self.changes(self.scope, loop.mark))
        return True

    def continue_(self, _node: ast.Continue) -> bool:
        loop = self.scope.loop
        if loop is not None:
            loop.continues.append(self.changes(self.scope, loop.mark))
        return True

    def global_(self, node: ast.Global) -> None:
        if self.scope.kind != "module":
            self.scope.declared.update(dict.fromkeys(node.names, True))

    def nonlocal_(self, node: ast.Nonlocal) -> None:
        if self.scope.kind != "module":
            self.scope.declared.update(dict.fromkeys(node.names, False))

    def type_alias(self, node: Any) -> None:
        scope = self.type_parameters(node)
        value = self.annotation(node.value)
        if scope is not None:
            self.exit(scope)
        self.bind_name(node.name, value)

    # -- imports --

    def import_(self, node: ast.Import) -> None:
        for alias in node.names:
            line = alias.lineno
            column = self.column(line, alias.col_offset)
            bound = alias.name if alias.asname else alias.name.partition(".")[0]
            value = Imported(bound, None, 0)
            number = self.bind(alias.asname or bound, value, None, line, column)
            self.imports.append(ImportFact(number, alias.name, None, 0, line, column, self.scope.name))

    def import_from(self, node: ast.ImportFrom) -> None:
        module, level = node.module or "", node.level
        for alias in node.names:
            line, number = alias.lineno, UNBOUND
            column = self.column(line, alias.col_offset)
            if alias.name == "*":
                self.stars.append((module, level))
            else:
                value = Imported(module, alias.name, level)
                number = self.bind(alias.asname or alias.name, value, None, line, column)
            self.imports.append(ImportFact(number, module, alias.name, level, line, column, self.scope.name))

    # -- branches --

    def if_(self, node: ast.If) -> bool:
        self.expression(node.test)
        scope = self.scope
        mark = len(scope.log)
        self.narrow(node.test)
        ended = self.block(node.body)
        taken = self.undo(scope, mark)
        otherwise = self.branch(node.orelse) if node.orelse else {}
        preferred = preferred_branch(node.test)
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

    def narrow(self, test: ast.expr) -> None:
        """Let what ``isinstance`` says of a name hold from here on."""
        for name, to in narrowing(test):
            if self.scope.env.get(name.id) is None and name.id not in self.scope.cells:
                continue
            value = self.refs[self.read(name.id)]
            kind = self.aside(to)
            if kind is not None:
                line = name.lineno
                bound = facts.Bound(
                    name.id, facts.Narrowed(value, kind), None, line, self.column(line, name.col_offset)
                )
                self._set(name.id, self.define(bound))

    def aside(self, node: ast.expr) -> Expr | None:
        """What an expression is, without counting its places (again)."""
        reads, accesses = len(self.reads), len(self.accesses)
        expr = self.expression(node)
        del self.reads[reads:], self.accesses[accesses:]
        return expr

    def match_(self, node: ast.Match) -> bool:
        subject = self.expression(node.subject)
        branches: list[dict[str, int]] = []
        covered = False
        for case in node.cases:
            scope = self.scope
            mark = len(scope.log)
            self.pattern(case.pattern, subject)
            if case.guard is not None:
                self.expression(case.guard)
            ended = self.block(case.body)
            changes = self.undo(scope, mark)
            if not ended:
                branches.append(changes)
            covered = covered or (
                case.guard is None and type(case.pattern) is ast.MatchAs and case.pattern.pattern is None
            )
        if not covered:
            branches.append({})
        if not branches:
            return True
        self.merge(branches)
        return False

    def pattern(self, node: ast.pattern, value: Expr | None) -> None:
        """Bind a pattern's captures."""
        if type(node) is ast.MatchAs:
            if node.pattern is not None:
                self.pattern(node.pattern, value)
                if type(node.pattern) is ast.MatchClass and value is not None:
                    to = self.aside(node.pattern.cls)
                    value = facts.Narrowed(value, to) if to is not None else None
            self._capture_name(node.name, node, value)
        elif type(node) is ast.MatchStar:
            self._capture_name(node.name, node, None)
        elif type(node) is ast.MatchMapping:
            for key in node.keys:
                self.expression(key)
            for inner in node.patterns:
                self.pattern(inner, None)
            self._capture_name(node.rest, node, None)
        else:
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.pattern):
                    self.pattern(child, value if type(node) is ast.MatchOr else None)
                elif isinstance(child, ast.expr):
                    self.expression(child)

    def _capture_name(self, name: str | None, node: ast.pattern, value: Expr | None) -> None:
        if name is not None:
            line = node.lineno
            self.bind(name, value, None, line, self.column(line, node.col_offset))

    # -- exceptions --

    def try_(self, node: Any) -> bool:
        scope = self.scope
        mark = len(scope.log)
        ended = self.block(node.body)
        seen: dict[str, dict[int, None]] = {}
        for name, old in scope.log[mark:]:
            values = seen.setdefault(name, {})
            if old is not None and old != UNBOUND:
                values[old] = None
        after_body = self.changes(scope, mark)
        for name, number in after_body.items():
            seen[name][number] = None
        if node.orelse:
            ended = self.block(node.orelse) or ended
        done = self.undo(scope, mark)
        branches = [] if ended else [done]
        for handler in node.handlers:
            changes = self._handler(handler, seen)
            if changes is not None:
                self._prefer_imports(handler, after_body, changes)
                branches.append(changes)
        if branches:
            self.merge(branches)
        else:
            self._start(seen)
        return self.block(node.finalbody) or not branches

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
            value = facts.Raised(kind) if kind is not None else None
            line = node.lineno
            self.bind(node.name, value, None, line, self.column(line, node.col_offset))
        ended = self.block(node.body)
        if node.name is not None:
            self._set(node.name, UNBOUND)
        changes = self.undo(scope, mark)
        return None if ended else changes

    def _prefer_imports(self, node: ast.ExceptHandler, body: dict[str, int], changes: dict[str, int]) -> None:
        """``try: from a import X`` / ``except ImportError: …``: the import counts, what replaces it is a fallback."""
        types = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
        if not any(
            kind is None or (isinstance(kind, ast.Name) and kind.id in _IMPORT_ERRORS) for kind in types
        ):
            return
        for name, number in body.items():
            bound = self.definitions[number]
            if isinstance(bound, facts.Bound) and isinstance(bound.value, Imported):
                changes[name] = number

    # -- loops --

    def for_(self, node: ast.For | ast.AsyncFor, *, is_async: bool = False) -> bool:
        source = self.value(node.iter)
        loop = self.enter_loop()
        self.target(node.target, facts.Iterated(source, is_async) if source is not None else None)
        ended = self.block(node.body)
        self.leave_loop(loop, ended=ended)
        return self._after_loop(loop, node.orelse, endless=False)

    def async_for(self, node: ast.AsyncFor) -> bool:
        self._syntax(Syntax.ASYNC_FOR, node)
        return self.for_(node, is_async=True)

    def while_(self, node: ast.While) -> bool:
        loop = self.enter_loop()
        self.expression(node.test)
        self.narrow(node.test)
        ended = self.block(node.body)
        self.leave_loop(loop, ended=ended)
        endless = type(node.test) is ast.Constant and bool(node.test.value)
        return self._after_loop(loop, node.orelse, endless=endless)

    def _after_loop(self, loop: Any, orelse: list[ast.stmt], *, endless: bool) -> bool:
        scope = self.scope
        mark = len(scope.log)
        self.merge([{}, *loop.continues])
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
                entered = facts.Entered(value, is_async) if value is not None else None
                self.target(item.optional_vars, entered)
        return self.block(node.body)

    def async_with(self, node: ast.AsyncWith) -> bool:
        self._syntax(Syntax.ASYNC_WITH, node)
        return self.with_(node, is_async=True)

    def _syntax(self, symbol: Syntax, node: ast.stmt) -> None:
        line = node.lineno
        self.syntax.append(SyntaxFact(symbol, line, self.column(line, node.col_offset), self.scope.name))


def _texts(node: ast.expr) -> tuple[str, ...] | None:
    """The strings of a list or tuple display; None for anything else."""
    if not isinstance(node, (ast.List, ast.Tuple)):
        return None
    texts = [element.value for element in node.elts if isinstance(element, ast.Constant)]
    strings = tuple(text for text in texts if isinstance(text, str))
    return strings if len(strings) == len(node.elts) else None
