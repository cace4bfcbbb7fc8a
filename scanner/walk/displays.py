"""The walk over operators, displays, comprehensions, and the rarer expressions."""

import ast
from collections.abc import Iterable
from typing import Any

from scanner import ir
from scanner.facts import SyntaxFact
from scanner.ir import UNBOUND, Expr, Literal
from scanner.records import Syntax
from scanner.walk import callsites, fstrings, quoted
from scanner.walk.called import Called
from scanner.walk.conditions import NARROWING, narrowing
from scanner.walk.expressions import DEEPEST, LONGEST_CHAIN, NONE, STRING, dotted_name
from scanner.walk.flow import makes_context_variable
from scanner.walk.scopes import Scope

_MOST_ELEMENTS = 12

OPERATORS = {
    ast.BitOr: "|",
    ast.Div: "/",
    ast.Mod: "%",
    ast.Add: "+",
    ast.Mult: "*",
    ast.Sub: "-",
    ast.BitAnd: "&",
}
"""The operators whose result may matter."""
_BOOL = Literal("bool")
_SLICE = Literal("slice")


def _some(elements: list[Expr | None]) -> tuple[Expr | None, ...]:
    """The elements of a display; of a long one, each kind of literal once, and None for what is left out."""
    if len(elements) <= _MOST_ELEMENTS:
        return tuple(elements)
    kinds: dict[object, Expr | None] = {}
    for element in elements:
        plain = Literal(element.kind) if type(element) is Literal else element
        kinds[plain if type(plain) is Literal else id(plain)] = plain
    some = tuple(kinds.values())
    return some if len(some) <= _MOST_ELEMENTS else (*some[:_MOST_ELEMENTS], None)


def _are_strings(keys: list[Expr | None]) -> bool:
    return all(type(key) is Literal and key.kind == "str" for key in keys)


class Displays(Called):
    """The part of the walker for all expressions but the frequent ones."""

    __slots__ = ()

    # -- operators --

    def binary(self, node: ast.BinOp) -> Expr | None:
        rights: list[ast.BinOp] = [node]
        left = node.left
        while type(left) is ast.BinOp:
            rights.append(left)
            left = left.left
        self.level += 1
        expr = self.value(left) if self.annotating else self.expression(left)
        for link in reversed(rights):
            right = self.expression(link.right)
            operator = OPERATORS.get(type(link.op))
            if operator is None or len(rights) > LONGEST_CHAIN or (expr is None and right is None):
                expr = None
            else:
                expr = ir.Binary(operator, expr, right)
        self.level -= 1
        return expr if self.level < DEEPEST else None

    def boolean(self, node: ast.BoolOp) -> Expr | None:
        self.level += 1
        is_and = type(node.op) is ast.And
        options = self._operands(node, holds=is_and)
        self.level -= 1
        if self.level >= DEEPEST or len(options) > _MOST_ELEMENTS:
            return None
        # ``a and b`` is b, or an a that is false: None, an empty container, a number.
        return options[-1] if is_and else ir.Either(options)

    def _operands(self, node: ast.BoolOp, *, holds: bool) -> tuple[Expr | None, ...]:
        """The operands of ``and`` and ``or``: each is looked at only where those before it hold, or do not."""
        options, narrowed = [], []
        for value in node.values:
            options.append(self.expression(value))
            if value is not node.values[-1]:
                narrowed += self.narrow(value, holds=holds)
        self.widen(narrowed)
        return tuple(options)

    def compare(self, node: ast.Compare) -> Expr | None:
        handlers = self.handlers
        handlers[type(node.left)](self, node.left)
        for comparator in node.comparators:
            handlers[type(comparator)](self, comparator)
        return _BOOL

    def unary(self, node: ast.UnaryOp) -> Expr | None:
        operand = self.expression(node.operand)
        return _BOOL if type(node.op) is ast.Not else operand if type(operand) is Literal else None

    def conditional(self, node: ast.IfExp) -> Expr | None:
        self.level += 1
        test = node.test
        self.expression(test)
        narrowed = self.narrow(test)
        body = self.value(node.body)
        self.widen(narrowed)
        narrowed = self.narrow(test, holds=False)
        options = (body, self.value(node.orelse))
        self.widen(narrowed)
        self.level -= 1
        return ir.Either(options) if self.level < DEEPEST else None

    # -- narrowing --

    def narrow(self, test: ast.expr, *, holds: bool = True) -> list[tuple[str, int, int]]:
        """Let what ``isinstance`` says of names hold from here on.

        Args:
            test: The condition.
            holds: Whether it holds here, or does not.

        Returns:
            The names, with the definitions from before and from now on, for `widen`.
        """
        narrowed: list[tuple[str, int, int]] = []
        if type(test) not in NARROWING:
            return narrowed
        for name, to, is_not in narrowing(test, holds=holds):
            scope = self.scope
            if isinstance(name, ast.Attribute):
                narrowed += self._narrow_attribute(name, to, is_not=is_not)
                continue
            if scope.env.get(name.id) is None and name.id not in scope.cells:
                continue
            before = self.read(name.id)
            kind = self.aside(to)
            if kind is not None:
                line = name.lineno
                column = self.column(line, name.col_offset)
                value = ir.Narrowed(self.refs[before], kind, is_not)
                number = self.define(ir.Bound(name.id, value, None, line, column))
                self._set(name.id, number)
                narrowed.append((name.id, before, number))
        return narrowed

    def _narrow_attribute(
        self, node: ast.Attribute, to: ast.expr, *, is_not: bool
    ) -> list[tuple[str, int, int]]:
        """`narrow` for a dotted name: in the environment it stands as one, which nothing else binds.

        It holds as long as the root's name means the same, nothing is assigned to a part of it, and no other way
        leads here; calls are taken to leave it alone, as type checkers do.
        """
        root, dotted = dotted_name(node)
        scope = self.scope
        if scope.kind != "function" or root not in scope.env:
            return []
        value, kind = self.aside(node), self.aside(to)
        if value is None or kind is None:
            return []
        before = scope.env.get(dotted, UNBOUND)
        line, end = node.end_lineno or node.lineno, node.end_col_offset or 0
        column = self.name_column(line, end, node.attr)
        number = self.define(ir.Bound(node.attr, ir.Narrowed(value, kind, is_not), None, line, column))
        self.checked[number] = self.read(root)
        self._set(dotted, number)
        return [(dotted, before, number)]

    def widen(self, narrowed: list[tuple[str, int, int]]) -> None:
        """Let what `narrow` said hold no longer, where nothing else has been bound since."""
        for name, before, number in reversed(narrowed):
            if self.scope.env.get(name) == number:
                self._set(name, before)

    def aside(self, node: ast.expr) -> Expr | None:
        """What an expression is, without counting its places (again)."""
        reads, accesses, calls = len(self.reads), len(self.accesses), len(self.calls)
        expr = self.expression(node)
        del self.reads[reads:], self.accesses[accesses:], self.calls[calls:]
        return expr

    # -- displays and comprehensions --

    def _display(self, kind: str, nodes: Iterable[ast.expr]) -> Expr | None:
        self.level += 1
        values = self.value_handlers
        elements = [values[type(node)](self, node) for node in nodes]
        self.level -= 1
        return ir.Display(kind, _some(elements)) if self.level < DEEPEST else None

    def tuple_(self, node: ast.Tuple) -> Expr | None:
        return self._display("tuple", node.elts)

    def list_(self, node: ast.List) -> Expr | None:
        return self._display("list", node.elts)

    def set_(self, node: ast.Set) -> Expr | None:
        return self._display("set", node.elts)

    def dict_(self, node: ast.Dict) -> Expr | None:
        self.level += 1
        keys: list[Expr | None] = []
        values: list[Expr | None] = []
        for key, value in zip(node.keys, node.values, strict=True):
            keys.append(self.value(key) if key is not None else None)
            values.append(self.value(value))
        self.level -= 1
        if self.level >= DEEPEST:
            return None
        if len(values) > _MOST_ELEMENTS:
            some = _some(values)
            return ir.Display("dict", some, (STRING,) * len(some) if _are_strings(keys) else (None,))
        return ir.Display("dict", tuple(values), tuple(keys))

    def inline(self) -> Scope:
        """Enter a scope that runs where it stands."""
        outer = self.scope
        self.scope = scope = Scope("inline", outer, outer.name)
        scope.owner, scope.self_name = outer.owner, outer.self_name
        scope.class_index = outer.class_index
        return scope

    def exit(self, scope: Scope) -> None:
        """Leave the current scope for the one around it."""
        self.leave(scope)
        self.scope = scope.parent or self.module

    def _generators(self, node: Any, first_end: ast.expr) -> Scope:
        """Walk a comprehension's clauses; the answer is its scope, still open."""
        generators: list[ast.comprehension] = node.generators
        before = first_end
        source = self.value(generators[0].iter)
        scope = self.inline()
        for position, clause in enumerate(generators):
            if position:
                source = self.value(clause.iter)
            if clause.is_async:
                self._async_clause(before)
            self.target(
                clause.target, ir.Iterated(source, bool(clause.is_async)) if source is not None else None
            )
            for condition in clause.ifs:
                self.expression(condition)
                self.narrow(condition)
            before = clause.ifs[-1] if clause.ifs else clause.iter
        return scope

    def _async_clause(self, before: ast.expr) -> None:
        """An async clause stands at its ``async``, the first such word after the expression before it."""
        line, offset = quoted.find_word(
            self.lines, before.end_lineno or 0, before.end_col_offset or 0, "async"
        )
        self.syntax.append(SyntaxFact(Syntax.ASYNC_FOR, line, offset + 1, self.scope.name))

    def _comprehension(self, kind: str, node: Any) -> Expr | None:
        self.level += 1
        scope = self._generators(node, node.elt)
        element = self.value(node.elt)
        self.exit(scope)
        self.level -= 1
        return ir.Display(kind, (element,)) if self.level < DEEPEST else None

    def list_comprehension(self, node: ast.ListComp) -> Expr | None:
        return self._comprehension("list", node)

    def set_comprehension(self, node: ast.SetComp) -> Expr | None:
        return self._comprehension("set", node)

    def generator(self, node: ast.GeneratorExp) -> Expr | None:
        return self._comprehension("generator", node)

    def dict_comprehension(self, node: ast.DictComp) -> Expr | None:
        self.level += 1
        scope = self._generators(node, node.value)
        key, value = self.value(node.key), self.value(node.value)
        self.exit(scope)
        self.level -= 1
        return ir.Display("dict", (value,), (key,)) if self.level < DEEPEST else None

    # -- async, strings, the rest --

    def await_(self, node: ast.Await) -> Expr | None:
        line = node.lineno
        column = self.column(line, node.col_offset)
        self.syntax.append(SyntaxFact(Syntax.AWAIT, line, column, self.scope.name))
        self.level += 1
        self.awaited = node.value
        value = self.expression(node.value)
        self.level -= 1
        return ir.Await(value) if value is not None and self.level < DEEPEST else None

    def yield_(self, node: ast.Yield) -> Expr | None:
        value = self.value(node.value) if node.value is not None else NONE
        scope = self.scope
        scope.yields.append(value)
        if scope.is_async:
            line = node.lineno
            column = self.column(line, node.col_offset)
            self.syntax.append(SyntaxFact(Syntax.ASYNC_YIELD, line, column, scope.name))
        return None

    def yield_from(self, node: ast.YieldFrom) -> Expr | None:
        value = self.value(node.value)
        self.scope.yields.append(ir.Iterated(value, is_async=False) if value is not None else None)
        return None

    def joined(self, node: ast.JoinedStr) -> Expr | None:
        before, calls = self._places(), len(self.calls)
        for part in node.values:
            if type(part) is ast.FormattedValue:
                self.formatted(part)
        if fstrings.UNRELIABLE and before != self._places():
            # Something in it has a position: walk it again where it truly stands.
            del (
                self.reads[before[0] :],
                self.accesses[before[1] :],
                self.syntax[before[2] :],
                self.getattrs[before[4] :],
            )
            for part in fstrings.values(node, self.lines):
                self.expression(part)
        # Of a call in here not every Python says where it stands: it is no place that tells of parameters.
        for call in self.calls[calls:]:
            self.loose.update(callsites.names(call, callsites.name(call.function, self), self))
        del self.calls[calls:]
        return STRING

    def _places(self) -> tuple[int, int, int, int, int]:
        """How much has been found that has a position; of definitions, those that expressions can make count."""
        bound = len(self.definitions) - len(self.joins)
        return len(self.reads), len(self.accesses), len(self.syntax), bound, len(self.getattrs)

    def formatted(self, node: ast.FormattedValue) -> Expr | None:
        self.expression(node.value)
        if node.format_spec is not None:
            self.expression(node.format_spec)
        return STRING

    def slice_(self, node: ast.Slice) -> Expr | None:
        for bound in (node.lower, node.upper, node.step):
            if bound is not None:
                self.expression(bound)
        return _SLICE

    def starred(self, node: ast.Starred) -> Expr | None:
        value = self.value(node.value)
        return ir.Iterated(value, is_async=False) if value is not None else None

    def named(self, node: ast.NamedExpr) -> Expr | None:
        value = self.value(node.value)
        if type(value) is ir.Call and makes_context_variable(value, self.definitions):
            value = ir.Either((value,))  # no plain binding: the value is handed on as well
        inner = self.scope
        while self.scope.kind == "inline" and self.scope.parent is not None:
            self.scope = self.scope.parent
        number = self.bind_name(node.target, value)
        self.scope = inner
        return self.refs[number]
