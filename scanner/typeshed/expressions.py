"""Annotations of the stubs as type expressions: strings of fully qualified canonical names."""

import ast
from dataclasses import dataclass, field

from scanner.stdlib_types import substitute, union
from scanner.typeshed.names import Namer
from scanner.typeshed.stubs import Definition, Stubs, is_type_alias

ANY = "typing.Any"
_TYPEVAR_MAKERS = frozenset(("TypeVar", "ParamSpec", "TypeVarTuple"))
_TRANSPARENT = frozenset(
    f"typing.{name}" for name in ("Annotated", "ClassVar", "Final", "Required", "NotRequired", "ReadOnly")
)
_MEANS = {"typing.NoReturn": "typing.Never", "typing.LiteralString": "str"}


@dataclass(slots=True)
class Scope:
    """Where an annotation stands. ``typevars`` collects those met; ``renamed`` maps some to types."""

    module: str
    owner: Definition | None = None
    renamed: dict[str, str] = field(default_factory=dict)
    typevars: dict[str, None] = field(default_factory=dict)
    expanding: frozenset[tuple[str, str]] = frozenset()


class Expressions:
    """Turns annotations into type expressions."""

    def __init__(self, stubs: Stubs, namer: Namer) -> None:
        self._stubs = stubs
        self._namer = namer

    def convert(self, node: ast.expr | None, scope: Scope) -> str:
        """The type expression of an annotation; `typing.Any` where there is none."""
        match node:
            case None:
                return ANY
            case ast.Constant(value=None):
                return "None"
            case ast.Constant(value=str() as text):
                return self.convert(ast.parse(text, mode="eval").body, scope)
            case ast.Constant(value=value) if value is ...:
                return "..."
            case ast.Name() | ast.Attribute():
                return self._name(node, scope)
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return union((self.convert(left, scope), self.convert(right, scope)))
            case ast.List(elts=elements):
                return f"[{', '.join(self.convert(element, scope) for element in elements)}]"
            case ast.Starred(value=value):
                return f"*{self.convert(value, scope)}"
            case ast.Subscript(value=value, slice=index):
                return self._subscript(value, index, scope)
        return ANY

    def _name(self, node: ast.Name | ast.Attribute, scope: Scope) -> str:
        if isinstance(node, ast.Name) and node.id in scope.renamed:
            return scope.renamed[node.id]
        if isinstance(node, ast.Attribute) and node.attr in ("args", "kwargs"):
            inner = self.convert(node.value, scope)
            if "." not in inner:
                return f"{inner}.{node.attr}"
        target = self._stubs.resolve_expression(scope.module, node, scope.owner)
        if not isinstance(target, Definition):
            return ANY
        if isinstance(target.info.ast, ast.ClassDef):
            return self._namer.canonical(target)
        return self._variable(target, scope)

    def _variable(self, target: Definition, scope: Scope) -> str:
        if is_typevar(target):
            scope.typevars[target.name] = None
            return target.name
        alias = alias_body(target)
        if alias is None:
            name = self._namer.canonical(target).replace("typing_extensions.", "typing.")
            return _MEANS.get(name, name)
        return self._expand(target, alias, [], scope)

    def _expand(self, target: Definition, alias: ast.expr, arguments: list[str], scope: Scope) -> str:
        if target.key in scope.expanding:  # a recursive alias, as marshal's
            return ANY
        inner = Scope(target.module, expanding=scope.expanding | {target.key})
        text = self.convert(alias, inner)
        if arguments or inner.typevars:
            values = arguments + [ANY] * (len(inner.typevars) - len(arguments))
            text = substitute(text, dict(zip(inner.typevars, values, strict=False)))
        return text

    def _subscript(self, value: ast.expr, index: ast.expr, scope: Scope) -> str:
        elements = index.elts if isinstance(index, ast.Tuple) else [index]
        target = self._stubs.resolve_expression(scope.module, value, scope.owner)
        alias = alias_body(target) if isinstance(target, Definition) and not is_typevar(target) else None
        if isinstance(target, Definition) and alias is not None:
            return self._expand(target, alias, [self.convert(e, scope) for e in elements], scope)
        head = self.convert(value, scope)
        if head == "typing.Literal":
            return f"typing.Literal[{', '.join(ast.unparse(element) for element in elements)}]"
        if head in _TRANSPARENT:
            return self.convert(elements[0], scope)
        return _applied(head, [self.convert(element, scope) for element in elements])


def _applied(head: str, arguments: list[str]) -> str:
    """A generic type with its arguments; the special forms of `typing` as what they mean."""
    match head:
        case "typing.Any":
            return ANY
        case "typing.Optional":
            return union((arguments[0], "None"))
        case "typing.Union":
            return union(arguments)
        case "typing.Unpack":
            return f"*{arguments[0]}"
        case "typing.TypeGuard" | "typing.TypeIs":
            return "bool"
    return f"{head}[{', '.join(arguments)}]"


def is_typevar(target: Definition) -> bool:
    """Whether the definition is ``_T = TypeVar("_T")`` or a sibling."""
    value = getattr(target.info.ast, "value", None)
    if not isinstance(value, ast.Call):
        return False
    function = value.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name in _TYPEVAR_MAKERS


def alias_body(target: Definition) -> ast.expr | None:
    """The right side of a type alias; None for anything else."""
    node = target.info.ast
    if isinstance(node, ast.AnnAssign) and is_type_alias(node):
        return node.value
    if isinstance(node, ast.Assign) and isinstance(
        node.value, ast.Subscript | ast.BinOp | ast.Name | ast.Attribute
    ):
        return node.value
    return None
