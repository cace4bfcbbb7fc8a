"""The walk over expressions: what each is, reduced to `scanner.facts.Expr`, and the places worth a record in it.

One method a node type, registered in `Expressions.handlers`; each visits its node's children once and gives back
the reduced expression, or None for what cannot matter. A file holds tens of thousands of these nodes: the methods
are written for speed where it shows (names, attributes, calls), and for reading elsewhere.

Nested calls, displays and the like deeper than `_DEEPEST` are walked, but reduced to None.
"""

import ast
from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import Any

from scanner import facts, fstrings, quoted
from scanner.facts import CALLED, HANDED_ON, NAMED, READ, Access, Attr, Expr, Literal, Ref, SyntaxFact
from scanner.records import Syntax
from scanner.syntax_flow import Flow, Scope

_DEEPEST = 60
_LONGEST_CHAIN = 40
_MOST_ELEMENTS = 12
_LONGEST_TEXT = 40

OPERATORS = {
    ast.BitOr: "|",
    ast.Div: "/",
    ast.Mod: "%",
    ast.Add: "+",
    ast.Mult: "*",
    ast.Sub: "-",
    ast.BitAnd: "&",
}
_NUMBER = Literal("int")
_BOOL = Literal("bool")
_STRING = Literal("str")
_NONE = Literal("None")
_SLICE = Literal("slice")


_HANDLERS: dict[type, str] = {
    ast.Name: "name",
    ast.Attribute: "attribute",
    ast.Call: "call",
    ast.Constant: "constant",
    ast.Subscript: "subscript",
    ast.BinOp: "binary",
    ast.BoolOp: "boolean",
    ast.Compare: "compare",
    ast.UnaryOp: "unary",
    ast.IfExp: "conditional",
    ast.Tuple: "tuple_",
    ast.List: "list_",
    ast.Set: "set_",
    ast.Dict: "dict_",
    ast.ListComp: "list_comprehension",
    ast.SetComp: "set_comprehension",
    ast.GeneratorExp: "generator",
    ast.DictComp: "dict_comprehension",
    ast.Lambda: "lambda_",
    ast.Await: "await_",
    ast.Yield: "yield_",
    ast.YieldFrom: "yield_from",
    ast.JoinedStr: "joined",
    ast.FormattedValue: "formatted",
    ast.Starred: "starred",
    ast.NamedExpr: "named",
    ast.Slice: "slice_",
}


class Expressions(Flow):
    """The expression half of the walker; it also keeps what the walk collects."""

    def __init__(self, text: str, methods: frozenset[str]) -> None:
        super().__init__()
        self.lines = text.split("\n")
        self.is_ascii = text.isascii()
        self.wide: dict[int, list[int]] = {}
        self.methods = methods
        self.level = 0
        self.annotating = False
        self.reads: list[tuple[int, tuple[str, ...], int, int, int, int]] = []
        self.getattrs: list[tuple[int, int, facts.Read]] = []
        self.accesses: list[Access] = []
        self.syntax: list[SyntaxFact] = []
        self.functions: list[facts.Function | None] = []
        self.handlers: dict[type, Callable[[Any], Expr | None]] = {
            **dict.fromkeys(ast.expr.__subclasses__(), self.other),
            **{node: getattr(self, name) for node, name in _HANDLERS.items()},
        }
        self.value_handlers = {**self.handlers, ast.Attribute: self.attribute_value}

    # -- positions --

    def column(self, line: int, offset: int) -> int:
        """The 1-based column, in characters, of a byte offset in a line."""
        if self.is_ascii:
            return offset + 1
        continuations = self.wide.get(line)
        if continuations is None:
            text = self.lines[line - 1]
            encoded = b"" if text.isascii() else text.encode()
            continuations = self.wide[line] = [i for i, byte in enumerate(encoded) if byte & 0xC0 == 0x80]
        return offset + 1 - bisect_left(continuations, offset)

    def name_column(self, line: int, end: int, name: str) -> int:
        """The column of an identifier that ends at a byte offset (its spelling may differ from ``name``)."""
        if self.is_ascii:
            return end - len(name) + 1
        after = self.column(line, end) - 1
        start, text = after, self.lines[line - 1]
        while start > 0 and (text[start - 1] == "_" or ("a" + text[start - 1]).isidentifier()):
            start -= 1
        return start + 1

    # -- the frequent ones --

    def expression(self, node: ast.expr) -> Expr | None:
        """Walk any expression."""
        return self.handlers[type(node)](node)

    def value(self, node: ast.expr) -> Expr | None:
        """Walk an expression whose value is handed on: an argument, an assigned or returned value, an element."""
        return self.value_handlers[type(node)](node)

    def attribute_value(self, node: ast.Attribute) -> Expr | None:
        return self.attribute(node, HANDED_ON)

    def named_type(self, node: ast.expr) -> Expr | None:
        """Walk an expression that names a type or wraps one: a base class, a decorator, what ``except`` catches."""
        if type(node) is ast.Name:
            return self.name(node, NAMED)
        if type(node) is ast.Tuple:
            return facts.Display("tuple", tuple([self.named_type(element) for element in node.elts]))
        return self.value(node)

    def other(self, node: ast.AST) -> None:
        """Walk a node of a type that has no handler (slices, and whatever newer Pythons add)."""
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.expression(child)
            elif not isinstance(child, (ast.expr_context, ast.operator)):
                self.other(child)

    def name(self, node: ast.Name, use: int = READ) -> Expr | None:
        scope = self.scope
        number = scope.env.get(node.id)
        if number is None or scope.loop is not None:
            number = self.read(node.id)
        if self.aliases[number]:
            line, column = node.lineno, node.col_offset + 1
            if not self.is_ascii:
                column = self.column(line, column - 1)
            self.reads.append((number, (), line, column, scope.name, NAMED if self.annotating else use))
        return self.refs[number]

    def attribute(self, node: ast.Attribute, use: int = READ) -> Expr | None:
        base = node.value
        kind = type(base)
        chain = None
        while kind is ast.Attribute:
            if chain is None:
                chain = [node]
            chain.append(base)  # type: ignore[arg-type]
            base = base.value  # type: ignore[attr-defined]
            kind = type(base)
        expr: Expr | None
        if kind is ast.Name:
            scope = self.scope
            number = scope.env.get(base.id)  # type: ignore[attr-defined]
            if number is None or scope.loop is not None:
                number = self.read(base.id)  # type: ignore[attr-defined]
            expr = self.refs[number]
            if self.aliases[number]:
                line, column = base.lineno, base.col_offset + 1
                if not self.is_ascii:
                    column = self.column(line, column - 1)
                names = (node.attr,) if chain is None else tuple([link.attr for link in reversed(chain)])
                self.reads.append((number, names, line, column, scope.name, use))
        else:
            expr = self.handlers[kind](base)
        if chain is not None:
            expr = self._links(expr, chain)
        name = node.attr
        if name in self.methods:
            self._access(expr, node, use)
        if expr is None:
            return None
        return Attr(expr, name)

    def _links(self, expr: Expr | None, chain: list[ast.Attribute]) -> Expr | None:
        """The expression of a chain without its last attribute."""
        if len(chain) > _LONGEST_CHAIN:
            expr = None
        for link in chain[:0:-1]:
            if link.attr in self.methods:
                self._access(expr, link, READ)
            if expr is not None:
                expr = Attr(expr, link.attr)
        return expr

    def _access(self, receiver: Expr | None, node: ast.Attribute, use: int) -> None:
        line, end, name = node.end_lineno or node.lineno, node.end_col_offset or 0, node.attr
        column = self.name_column(line, end, name)
        self.accesses.append(Access(receiver, name, line, column, self.scope.name, use))

    def call(self, node: ast.Call) -> Expr | None:
        self.level += 1
        func = node.func
        kind = type(func)
        annotating, self.annotating = self.annotating, False
        function: Expr | None
        if kind is ast.Attribute:
            function = self.attribute(func, CALLED)  # type: ignore[arg-type]
        elif kind is ast.Name and func.id == "getattr" and len(node.args) > 1:  # type: ignore[attr-defined]
            found = self._getattr(node)
            if found is not None:
                self.level -= 1
                self.annotating = annotating
                return found
            function = self.name(func, CALLED)  # type: ignore[arg-type]
        elif kind is ast.Name:
            function = self.name(func, CALLED)  # type: ignore[arg-type]
        else:
            function = self.handlers[kind](func)
        values = self.value_handlers
        arguments = tuple([values[type(argument)](argument) for argument in node.args])
        keywords: tuple[tuple[str, Expr | None], ...] = ()
        if node.keywords:
            keywords = tuple(
                [
                    (keyword.arg or "**", values[type(keyword.value)](keyword.value))
                    for keyword in node.keywords
                ]
            )
        self.annotating = annotating
        self.level -= 1
        if function is None or self.level >= _DEEPEST:
            return None
        if kind is ast.Name and not arguments and self.scope.class_index >= 0 and func.id == "super":  # type: ignore[attr-defined]
            return facts.Super(self.scope.class_index)
        line, column = node.lineno, node.col_offset + 1
        if not self.is_ascii:
            column = self.column(line, column - 1)
        return facts.Call(function, arguments, keywords, line, column)

    def _getattr(self, node: ast.Call) -> Expr | None:
        """``getattr(a.b, "name")`` with a constant name, as the attribute that it is."""
        name = node.args[1]
        base = node.args[0]
        names: list[str] = []
        while type(base) is ast.Attribute and len(names) < _LONGEST_CHAIN:
            names.append(base.attr)
            base = base.value
        if type(base) is not ast.Name or type(name) is not ast.Constant or type(name.value) is not str:
            return None
        number, function = self.read(base.id), self.read("getattr")
        if function not in self.joins:
            return None
        names.reverse()
        line, scope = base.lineno, self.scope.name
        plain = facts.Read(number, tuple(names), line, self.column(line, base.col_offset), scope)
        self.getattrs.append((len(self.reads), function, plain))
        line = node.lineno
        self.reads.append(
            (number, (*names, name.value), line, self.column(line, node.col_offset), scope, CALLED)
        )
        for default in node.args[2:]:
            self.value(default)
        expr: Expr = self.refs[number]
        for part in (*names, name.value):
            expr = Attr(expr, part)
        return expr

    def constant(self, node: ast.Constant) -> Expr | None:
        value = node.value
        kind = type(value)
        if kind is str:
            if self.annotating:
                return self._quoted(node)
            return Literal("str", value) if len(value) <= _LONGEST_TEXT else _STRING
        if value is None:
            return _NONE
        if kind is int:
            return Literal("int", str(value)) if -1000 < value < 1000 else _NUMBER
        return Literal(kind.__name__)

    def subscript(self, node: ast.Subscript) -> Expr | None:
        self.level += 1
        base = self.expression(node.value)
        annotating = self.annotating
        if annotating:
            index = self._annotation_index(base, node.slice)
        else:
            index = self.expression(node.slice)
        self.level -= 1
        if base is None or self.level >= _DEEPEST:
            return None
        return facts.Item(base, index)

    # -- annotations --

    def annotation(self, node: ast.expr | None) -> Expr | None:
        """Walk an annotation: strings in it are parsed."""
        if node is None:
            return None
        before, self.annotating = self.annotating, True
        expr = self.expression(node)
        self.annotating = before
        return expr

    def _quoted(self, node: ast.Constant) -> Expr | None:
        parsed = quoted.parse(node, self.lines)
        return self.expression(parsed) if parsed is not None else _STRING

    def _annotation_index(self, base: Expr | None, index: ast.expr) -> Expr | None:
        """The brackets of an annotation: strings in ``Literal[…]`` and ``Annotated[X, …]`` are no types."""
        name = self._imported_name(base)
        if name == "Literal":
            self.annotating = False
            self.expression(index)
            self.annotating = True
            return None
        if name == "Annotated" and isinstance(index, ast.Tuple) and index.elts:
            first = self.expression(index.elts[0])
            self.annotating = False
            for element in index.elts[1:]:
                self.value(element)
            self.annotating = True
            return facts.Display("tuple", (first,))
        return self.expression(index)

    def _imported_name(self, expr: Expr | None) -> str | None:
        if isinstance(expr, Attr):
            return expr.name
        if not isinstance(expr, Ref):
            return None
        number = expr.definition
        while number in self.joins and len(self.joins[number]) == 1:
            number = self.joins[number][0]
        if number in self.joins:
            name = next((name for name, cell in self.scope.cells.items() if cell == number), "")
            number = self.module.env.get(name, number)
        bound = self.definitions[number]
        if isinstance(bound, facts.Bound) and isinstance(bound.value, facts.Imported):
            return bound.value.name
        return None

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
            if operator is None or len(rights) > _LONGEST_CHAIN or (expr is None and right is None):
                expr = None
            else:
                expr = facts.Binary(operator, expr, right)
        self.level -= 1
        return expr if self.level < _DEEPEST else None

    def boolean(self, node: ast.BoolOp) -> Expr | None:
        self.level += 1
        options = tuple([self.expression(value) for value in node.values])
        self.level -= 1
        if self.level >= _DEEPEST or len(options) > _MOST_ELEMENTS:
            return None
        # ``a and b`` is b, or an a that is false: None, an empty container, a number.
        return facts.Either(options) if type(node.op) is ast.Or else options[-1]

    def compare(self, node: ast.Compare) -> Expr | None:
        handlers = self.handlers
        handlers[type(node.left)](node.left)
        for comparator in node.comparators:
            handlers[type(comparator)](comparator)
        return _BOOL

    def unary(self, node: ast.UnaryOp) -> Expr | None:
        operand = self.expression(node.operand)
        return _BOOL if type(node.op) is ast.Not else operand if type(operand) is Literal else None

    def conditional(self, node: ast.IfExp) -> Expr | None:
        self.level += 1
        self.expression(node.test)
        options = (self.value(node.body), self.value(node.orelse))
        self.level -= 1
        return facts.Either(options) if self.level < _DEEPEST else None

    # -- displays and comprehensions --

    def _display(self, kind: str, nodes: Iterable[ast.expr]) -> Expr | None:
        self.level += 1
        values = self.value_handlers
        elements = [values[type(node)](node) for node in nodes]
        self.level -= 1
        return facts.Display(kind, tuple(elements[:_MOST_ELEMENTS])) if self.level < _DEEPEST else None

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
        if self.level >= _DEEPEST:
            return None
        return facts.Display("dict", tuple(values[:_MOST_ELEMENTS]), tuple(keys[:_MOST_ELEMENTS]))

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
                clause.target, facts.Iterated(source, bool(clause.is_async)) if source is not None else None
            )
            for condition in clause.ifs:
                self.expression(condition)
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
        return facts.Display(kind, (element,)) if self.level < _DEEPEST else None

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
        return facts.Display("dict", (value,), (key,)) if self.level < _DEEPEST else None

    # -- async, strings, the rest --

    def await_(self, node: ast.Await) -> Expr | None:
        line = node.lineno
        column = self.column(line, node.col_offset)
        self.syntax.append(SyntaxFact(Syntax.AWAIT, line, column, self.scope.name))
        self.level += 1
        value = self.expression(node.value)
        self.level -= 1
        return facts.Await(value) if value is not None and self.level < _DEEPEST else None

    def yield_(self, node: ast.Yield) -> Expr | None:
        value = self.value(node.value) if node.value is not None else _NONE
        scope = self.scope
        scope.yields.append(value)
        if scope.is_async:
            line = node.lineno
            column = self.column(line, node.col_offset)
            self.syntax.append(SyntaxFact(Syntax.ASYNC_YIELD, line, column, scope.name))
        return None

    def yield_from(self, node: ast.YieldFrom) -> Expr | None:
        value = self.value(node.value)
        self.scope.yields.append(facts.Iterated(value, is_async=False) if value is not None else None)
        return None

    def joined(self, node: ast.JoinedStr) -> Expr | None:
        before = (
            len(self.reads),
            len(self.accesses),
            len(self.syntax),
            len(self.definitions),
            len(self.getattrs),
        )
        for part in node.values:
            if type(part) is ast.FormattedValue:
                self.formatted(part)
        after = (
            len(self.reads),
            len(self.accesses),
            len(self.syntax),
            len(self.definitions),
            len(self.getattrs),
        )
        if before != after and fstrings.UNRELIABLE:
            # Something in it has a position: walk it again where it truly stands.
            del (
                self.reads[before[0] :],
                self.accesses[before[1] :],
                self.syntax[before[2] :],
                self.getattrs[before[4] :],
            )
            for part in fstrings.values(node, self.lines):
                self.expression(part)
        return _STRING

    def formatted(self, node: ast.FormattedValue) -> Expr | None:
        self.expression(node.value)
        if node.format_spec is not None:
            self.expression(node.format_spec)
        return _STRING

    def slice_(self, node: ast.Slice) -> Expr | None:
        for bound in (node.lower, node.upper, node.step):
            if bound is not None:
                self.expression(bound)
        return _SLICE

    def starred(self, node: ast.Starred) -> Expr | None:
        value = self.value(node.value)
        return facts.Iterated(value, is_async=False) if value is not None else None

    def named(self, node: ast.NamedExpr) -> Expr | None:
        value = self.value(node.value)
        inner = self.scope
        while self.scope.kind == "inline" and self.scope.parent is not None:
            self.scope = self.scope.parent
        number = self.bind_name(node.target, value)
        self.scope = inner
        return self.refs[number]

    def bind_name(self, node: ast.Name, value: Expr | None, annotation: Expr | None = None) -> int:
        """Bind the name of a target."""
        line = node.lineno
        return self.bind(node.id, value, annotation, line, self.column(line, node.col_offset))

    def lambda_(self, node: ast.Lambda) -> Expr | None:
        raise NotImplementedError

    def target(self, node: ast.expr, value: Expr | None) -> None:
        """Bind a target to a value."""
        raise NotImplementedError
