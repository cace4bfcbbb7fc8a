"""Functions of the stubs as signatures."""

import ast
from collections.abc import Iterator, Sequence

from typeshed_client import NameInfo, OverloadedName

from scanner.stdlib_format import Callable, MethodFacts, Parameter, ParameterKind, Signature
from scanner.typeshed.expressions import Expressions, Scope, is_typevar
from scanner.typeshed.stubs import Definition, Stubs

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef

_PROPERTIES = frozenset(("property", "cached_property", "abstractproperty", "_magic_enum_attr"))


class Functions:
    """Turns function definitions into facts."""

    def __init__(self, stubs: Stubs, expressions: Expressions) -> None:
        self._stubs = stubs
        self._expressions = expressions

    def function(self, module: str, nodes: Sequence[FunctionNode]) -> Callable:
        """A module-level function, with its overloads."""
        scope = Scope(module)
        signatures = tuple(self.signature(node, scope, skip=0) for node in nodes)
        return Callable(signatures, tuple(scope.typevars))

    def method(self, owner: Definition, nodes: Sequence[FunctionNode], own: tuple[str, ...]) -> MethodFacts:
        """A method of a class whose own type variables are ``own``."""
        kind = "m"
        for name in _decorators(nodes[0]):
            kind = {"classmethod": "c", "staticmethod": "s"}.get(name, kind)
        scope = Scope(owner.module, owner)
        signatures = []
        for node in nodes:
            if kind != "s":
                scope.renamed = self._own_variable(node, scope, own)
            signatures.append(self.signature(node, scope, skip=int(kind != "s")))
        return MethodFacts(kind, tuple(signatures), tuple(name for name in scope.typevars if name not in own))

    def _own_variable(self, node: FunctionNode, scope: Scope, own: tuple[str, ...]) -> dict[str, str]:
        """The type variable that stands for the receiver's class in ``def m(self: _S) -> _S``."""
        annotation = receiver_annotation(node)
        if isinstance(annotation, ast.Subscript):  # cls: type[_S]
            annotation = annotation.slice
        if isinstance(annotation, ast.Name) and annotation.id not in own:
            target = self._stubs.resolve(scope.module, annotation.id)
            if isinstance(target, Definition) and is_typevar(target):
                return {annotation.id: "typing.Self"}
        return {}

    def signature(self, node: FunctionNode, scope: Scope, *, skip: int) -> Signature:
        """One definition; the first ``skip`` parameters are the receiver."""
        returns = self._expressions.convert(node.returns, scope)
        if isinstance(node, ast.AsyncFunctionDef):
            returns = f"types.CoroutineType[typing.Any, typing.Any, {returns}]"
        return Signature(tuple(self._parameters(node, scope, skip)), returns)

    def _parameters(self, node: FunctionNode, scope: Scope, skip: int) -> Iterator[Parameter]:
        args = node.args
        positional = [*args.posonlyargs, *args.args]
        required = len(positional) - len(args.defaults)
        for index, argument in enumerate(positional):
            if index >= skip:
                only = index < len(args.posonlyargs) or _is_private(argument.arg)
                kind = ParameterKind.POSITIONAL_ONLY if only else ParameterKind.POSITIONAL_OR_KEYWORD
                yield self._parameter(argument, kind, scope, required=index < required)
        if args.vararg:
            yield self._parameter(args.vararg, ParameterKind.VAR_POSITIONAL, scope, required=False)
        for argument, default in zip(args.kwonlyargs, args.kw_defaults, strict=True):
            yield self._parameter(argument, ParameterKind.KEYWORD_ONLY, scope, required=default is None)
        if args.kwarg:
            yield self._parameter(args.kwarg, ParameterKind.VAR_KEYWORD, scope, required=False)

    def _parameter(
        self, argument: ast.arg, kind: ParameterKind, scope: Scope, *, required: bool
    ) -> Parameter:
        return Parameter(argument.arg, kind, self._expressions.convert(argument.annotation, scope), required)


def receiver_annotation(node: FunctionNode) -> ast.expr | None:
    """What the first parameter is annotated with."""
    arguments = [*node.args.posonlyargs, *node.args.args]
    return arguments[0].annotation if arguments else None


def function_nodes(info: NameInfo) -> Iterator[FunctionNode]:
    """The definitions of a function: one, or its overloads; none for other names."""
    for node in info.ast.definitions if isinstance(info.ast, OverloadedName) else [info.ast]:
        if isinstance(node, FunctionNode):
            yield node


def is_property(node: FunctionNode) -> bool:
    """Whether reading the name gives the function's result."""
    return any(name in _PROPERTIES for name in _decorators(node))


def _decorators(node: FunctionNode) -> Iterator[str]:
    """The decorators' names, last part only."""
    for decorator in node.decorator_list:
        expression = decorator.func if isinstance(decorator, ast.Call) else decorator
        yield expression.attr if isinstance(expression, ast.Attribute) else getattr(expression, "id", "")


def _is_private(name: str) -> bool:
    """Whether the old spelling of positional-only parameters is used (``__x``)."""
    return name.startswith("__") and not name.endswith("__")
