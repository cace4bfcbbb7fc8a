"""The walk over expressions: what each is, reduced to `scanner.ir.Expr`, and the places worth a record in it.

One method a node type, registered in `Expressions.handlers`; each visits its node's children once and gives
back the reduced expression, or None for what cannot matter. A file holds tens of thousands of these nodes:
the methods are written for speed where it shows (names, attributes, calls), and for reading elsewhere.

Nested calls, displays and the like deeper than `DEEPEST` are walked, but reduced to None.
"""

import ast
from typing import TYPE_CHECKING, Any, ClassVar

from scanner import facts, ir
from scanner.facts import CALLED, HANDED_ON, NAMED, READ, Access, SyntaxFact
from scanner.ir import Attr, Expr, Literal, Ref
from scanner.walk import quoted
from scanner.walk.positions import Positions

if TYPE_CHECKING:
    from collections.abc import Callable


DEEPEST = 60
"""Expressions nested deeper than this are walked, but reduced to None."""
LONGEST_CHAIN = 40
"""So are dotted names and operations with more parts."""
_LONGEST_TEXT = 40
_LARGEST_NUMBER = 1000

_NUMBER = Literal("int")
STRING = Literal("str")
NONE = Literal("None")
ARGUMENT = -1
"""The use of what stands as an argument: handed on, to a call that is known."""

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


def dotted_name(node: ast.Attribute) -> tuple[str, str]:
    """The root and the whole of a dotted name; two empty strings for an attribute of anything else."""
    parts = [node.attr]
    base = node.value
    while type(base) is ast.Attribute:
        parts.append(base.attr)
        base = base.value
    if type(base) is not ast.Name:
        return "", ""
    return base.id, ".".join([base.id, *reversed(parts)])


def is_text(value: str) -> bool:
    """Whether a string can be encoded: a literal may hold lone surrogates, no name does."""
    return value.isascii() or not any("\ud800" <= character <= "\udfff" for character in value)


class Expressions(Positions):
    """The expression half of the walker; it also keeps what the walk collects."""

    __slots__ = (
        "accesses",
        "annotating",
        "awaited",
        "calls",
        "extensions",
        "functions",
        "getattrs",
        "level",
        "loose",
        "methods",
        "reads",
        "renames",
        "settings",
        "syntax",
    )
    handlers: ClassVar[dict[type, "Callable[[Any, Any], Expr | None]"]] = {}
    """The method for each type of expression."""
    value_handlers: ClassVar[dict[type, "Callable[[Any, Any], Expr | None]"]] = {}
    """The same for expressions whose value is handed on."""
    called_handlers: ClassVar[dict[type, "Callable[[Any, Any], Expr | None]"]] = {}
    """The same for expressions that are called."""
    argument_handlers: ClassVar[dict[type, "Callable[[Any, Any], Expr | None]"]] = {}
    """The same for the arguments of calls."""

    def __init_subclass__(cls) -> None:
        """Fill the tables with each layer's own methods; the last layer's count."""
        cls.handlers = dict.fromkeys(ast.expr.__subclasses__(), cls.other)
        cls.handlers.update(
            {node: getattr(cls, name) for node, name in _HANDLERS.items() if hasattr(cls, name)}
        )
        cls.value_handlers = {**cls.handlers, ast.Attribute: cls.attribute_value}
        cls.called_handlers = {**cls.handlers, ast.Attribute: cls.attribute_called, ast.Name: cls.name_called}
        cls.argument_handlers = {
            **cls.handlers,
            ast.Attribute: cls.attribute_argument,
            ast.Name: cls.name_argument,
        }

    def __init__(self, text: str, methods: frozenset[str]) -> None:
        super().__init__(text)
        self.methods = methods
        self.level = 0
        self.annotating = False
        self.awaited: ast.expr | None = None
        """The operand of the ``await`` that is walked last."""
        self.reads: list[tuple[int, tuple[str, ...], int, int, int, int]] = []
        self.getattrs: list[tuple[int, int, facts.Read]] = []
        self.accesses: list[Access] = []
        self.syntax: list[SyntaxFact] = []
        self.functions: list[facts.Function | None] = []
        self.calls: list[ir.Call] = []
        self.extensions: list[facts.Extension] = []
        self.settings: list[facts.Setting] = []
        self.loose: set[str] = set()
        """Names that are read other than as what a call calls or as its argument."""
        self.renames: dict[str, dict[str, None]] = {}
        """Further names that a function or class may have: ``import f as g``, ``g = f``, subclasses."""

    # -- the frequent ones --

    def expression(self, node: ast.expr) -> Expr | None:
        """Walk any expression."""
        return self.handlers[type(node)](self, node)

    def value(self, node: ast.expr) -> Expr | None:
        """Walk an expression whose value is handed on: an argument, an assigned or returned value, an element."""
        return self.value_handlers[type(node)](self, node)

    def attribute_value(self, node: ast.Attribute) -> Expr | None:
        return self.attribute(node, HANDED_ON)

    def attribute_argument(self, node: ast.Attribute) -> Expr | None:
        return self.attribute(node, ARGUMENT)

    def name_argument(self, node: ast.Name) -> Expr | None:
        return self.name(node, ARGUMENT)

    def attribute_called(self, node: ast.Attribute) -> Expr | None:
        return self.attribute(node, CALLED)

    def name_called(self, node: ast.Name) -> Expr | None:
        return self.name(node, CALLED)

    def named_type(self, node: ast.expr) -> Expr | None:
        """Walk an expression that names a type or wraps one: a base class, a decorator, what ``except`` catches."""
        if type(node) is ast.Name:
            return self.name(node, NAMED)
        if type(node) is ast.Tuple:
            return ir.Display("tuple", tuple([self.named_type(element) for element in node.elts]))
        return self.value(node)

    def other(self, node: ast.AST) -> None:
        """Walk a node of a type that has no handler (slices, and whatever newer Pythons add)."""
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.expression(child)
            elif not isinstance(child, (ast.expr_context, ast.operator)):
                self.other(child)

    def name(self, node: ast.Name, use: int = READ) -> Expr | None:
        number = self.read(node.id)
        if self.aliases[number]:
            line, column = node.lineno, node.col_offset + 1
            if line in self.wide:
                column = self.column(line, column - 1)
            kind = NAMED if self.annotating else READ if use == ARGUMENT else use
            self.reads.append((number, (), line, column, self.scope.name, kind))
        if use == READ:
            self.loose.add(node.id)
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
        is_name = kind is ast.Name
        expr = (
            self._root(base, node, chain, use)  # type: ignore[arg-type]
            if is_name
            else self.handlers[kind](self, base)
        )
        if chain is not None:
            expr = self._links(expr, chain)
        name = node.attr
        if use == ARGUMENT:
            use = HANDED_ON
        elif use != CALLED:
            self.loose.add(name)
        if name in self.methods:
            self._access(expr, node, use)
        if expr is None:
            return None
        return Attr(expr, name) if not self.checked else self._as_checked(Attr(expr, name), node)

    def _root(self, root: ast.Name, node: ast.Attribute, chain: list[ast.Attribute] | None, use: int) -> Expr:
        """The name that a dotted expression begins with; the whole of it is read."""
        number = self.read(root.id)
        if self.aliases[number]:
            line, column = root.lineno, root.col_offset + 1
            if line in self.wide:
                column = self.column(line, column - 1)
            names = (node.attr,) if chain is None else tuple([link.attr for link in reversed(chain)])
            use = NAMED if self.annotating else HANDED_ON if use == ARGUMENT else use
            self.reads.append((number, names, line, column, self.scope.name, use))
        if root.id != self.scope.self_name:
            self.loose.add(root.id)
        return self.refs[number]

    def _links(self, expr: Expr | None, chain: list[ast.Attribute]) -> Expr | None:
        """The expression of a chain without its last attribute."""
        if len(chain) > LONGEST_CHAIN:
            expr = None
        for link in chain[:0:-1]:
            self.loose.add(link.attr)
            if link.attr in self.methods:
                self._access(expr, link, READ)
            if expr is not None:
                expr = Attr(expr, link.attr)
                if self.checked:
                    expr = self._as_checked(expr, link)
        return expr

    def _as_checked(self, expr: Attr, node: ast.Attribute) -> Expr:
        """What a check has said of a dotted name, where that still holds; else the attribute itself."""
        root, dotted = dotted_name(node)
        number = self.scope.env.get(dotted)
        if not number or self.checked.get(number) != self.read(root):
            return expr
        return self.refs[number]

    def _access(self, receiver: Expr | None, node: ast.Attribute, use: int) -> None:
        line, end, name = node.end_lineno or node.lineno, node.end_col_offset or 0, node.attr
        column = self.name_column(line, end, name)
        self.accesses.append(Access(receiver, name, line, column, self.scope.name, use))

    def constant(self, node: ast.Constant) -> Expr | None:
        value: Any = node.value
        kind = type(value)
        if kind is str:
            if self.annotating:
                return self._quoted(node)
            text: str = value
            return Literal("str", text) if len(text) <= _LONGEST_TEXT and is_text(text) else STRING
        if value is None:
            return NONE
        if kind is int:
            number: int = value
            return Literal("int", str(number)) if -_LARGEST_NUMBER < number < _LARGEST_NUMBER else _NUMBER
        return Literal(kind.__name__)

    def subscript(self, node: ast.Subscript) -> Expr | None:
        self.level += 1
        base = self.expression(node.value)
        index = self._annotation_index(base, node.slice) if self.annotating else self.expression(node.slice)
        self.level -= 1
        if base is None or self.level >= DEEPEST:
            return None
        return ir.Item(base, index)

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
        return self.expression(parsed) if parsed is not None else STRING

    def _annotation_index(self, base: Expr | None, index: ast.expr) -> Expr | None:
        """The brackets of an annotation: strings in ``Literal[…]`` and ``Annotated[X, …]`` are no types."""
        name = self.imported_name(base)
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
            return ir.Display("tuple", (first,))
        return self.expression(index)

    def imported_name(self, expr: Expr | None) -> str | None:
        """The name that an expression has in the module that it is imported from."""
        if type(expr) is Attr:
            return expr.name
        found = self.import_of(expr)
        return found.name if found is not None else None

    def import_of(self, expr: Expr | None) -> ir.Imported | None:
        """The import that a name comes from."""
        if type(expr) is not Ref:
            return None
        number = expr.definition
        while number in self.joins and len(self.joins[number]) == 1:
            number = self.joins[number][0]
        if number in self.joins:
            name = next((name for name, cell in self.scope.cells.items() if cell == number), "")
            number = self.module.env.get(name, number)
        bound = self.definitions[number]
        return bound.value if isinstance(bound, ir.Bound) and isinstance(bound.value, ir.Imported) else None

    def bind_name(self, node: ast.Name, value: Expr | None, annotation: Expr | None = None) -> int:
        """Bind the name of a target."""
        line = node.lineno
        if annotation is None:
            annotation = self.scope.declarations.get(node.id)
        return self.bind(node.id, value, annotation, line, self.column(line, node.col_offset))

    def call(self, node: ast.Call) -> Expr | None:
        raise NotImplementedError

    def lambda_(self, node: ast.Lambda) -> Expr | None:
        raise NotImplementedError

    def target(self, node: ast.expr, value: Expr | None) -> None:
        """Bind a target to a value."""
        raise NotImplementedError
