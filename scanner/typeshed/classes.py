"""Classes and functions of the stubs as facts."""

import ast
from collections.abc import Iterator, Sequence

from typeshed_client import ImportedName, NameInfo, OverloadedName

from scanner.stdlib_format import Callable, ClassFacts, MethodFacts, Parameter, ParameterKind, Signature
from scanner.stdlib_types import split_arguments, substitute, union
from scanner.typeshed.expressions import ANY, Expressions, Scope
from scanner.typeshed.names import Namer
from scanner.typeshed.stubs import Definition, Stubs

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef

_KEPT_DUNDERS = frozenset(
    f"__{name}__"
    for name in [
        "enter",
        "exit",
        "aenter",
        "aexit",
        "iter",
        "next",
        "aiter",
        "anext",
        "await",
        "call",
        "getitem",
        "setitem",
        "contains",
        "len",
        "missing",
        "reversed",
        "add",
        "radd",
        "sub",
        "and",
        "or",
        "xor",
        "iadd",
        "ior",
        "mul",
        "truediv",
        "floordiv",
        "mod",
        "neg",
        "invert",
        "get",
        "set",
    ]
)
"""Dunders that tell the type of an expression; the others (`__eq__`, `__repr__`, …) say nothing about a receiver."""


def is_kept(name: str) -> bool:
    """Whether a member with this name is part of the facts."""
    return name in _KEPT_DUNDERS or not name.startswith("_")


def literal_type(node: ast.expr | None) -> str:
    """The type of a constant's right side."""
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    return type(node.value).__name__ if isinstance(node, ast.Constant) and node.value is not ... else ANY


class Classes:
    """Facts of the classes and functions of one `Stubs`."""

    def __init__(self, stubs: Stubs, namer: Namer) -> None:
        self._stubs = stubs
        self._namer = namer
        self.expressions = Expressions(stubs, namer)
        self._lines: dict[tuple[str, str], dict[str, str]] = {}
        self._definitions: dict[str, Definition] = {}

    def function(self, module: str, nodes: Sequence[FunctionNode]) -> Callable:
        """A module-level function, with its overloads."""
        scope = Scope(module)
        signatures = tuple(self._signature(node, scope, bound=False) for node in nodes)
        return Callable(signatures, tuple(scope.typevars))

    def bound(self, owner: Definition, name: str) -> Callable | None:
        """A function that is a bound method of an instance of ``owner``."""
        for base in (owner, *self._ancestors(owner)):
            child = (base.info.child_nodes or {}).get(name)
            if child is not None and (nodes := list(function_nodes(child))):
                facts = self._method(base, nodes)
                return Callable(facts.signatures, facts.typevars)
        return None

    def _ancestors(self, definition: Definition) -> list[Definition]:
        return [self._definitions[head] for head in self.mro(definition) if head in self._definitions]

    def typevars(self, definition: Definition) -> tuple[str, ...]:
        """The class's own type variables, in order."""
        node = definition.info.ast
        assert isinstance(node, ast.ClassDef)
        scope = Scope(definition.module, self._stubs.outer(definition))
        explicit: tuple[str, ...] | None = None
        for base in node.bases:
            text = self.expressions.convert(base, scope)
            head, arguments = split_arguments(text)
            if head in ("typing.Generic", "typing.Protocol") and arguments:
                explicit = tuple(argument.lstrip("*") for argument in arguments)
        return explicit if explicit is not None else tuple(scope.typevars)

    def parametrised(self, definition: Definition) -> str:
        """The class with its own type variables as arguments."""
        return parametrise(self._namer.canonical(definition), self.typevars(definition))

    def mro(self, definition: Definition) -> dict[str, str]:
        """The ancestors by C3, head to parametrised expression, the class itself excluded."""
        if definition.key not in self._lines:
            self._lines[definition.key] = {}
            self._lines[definition.key] = self._linearise(definition)
        return self._lines[definition.key]

    def _linearise(self, definition: Definition) -> dict[str, str]:
        self._definitions[self._namer.canonical(definition)] = definition
        lines: list[list[str]] = []
        expressions: dict[str, str] = {}
        heads = []
        for base, text in self._bases(definition):
            head, arguments = split_arguments(text)
            heads.append(head)
            expressions.setdefault(head, text)
            line = [head]
            if base is not None:
                values = arguments + [ANY] * (len(self.typevars(base)) - len(arguments))
                mapping = dict(zip(self.typevars(base), values, strict=False))
                for ancestor, expression in self.mro(base).items():
                    line.append(ancestor)
                    expressions.setdefault(ancestor, substitute(expression, mapping))
            lines.append(line)
        return {head: expressions[head] for head in c3([*lines, heads])}

    def _bases(self, definition: Definition) -> Iterator[tuple[Definition | None, str]]:
        node = definition.info.ast
        assert isinstance(node, ast.ClassDef)
        outer = self._stubs.outer(definition)
        found = False
        for base in node.bases:
            text = self.expressions.convert(base, Scope(definition.module, outer))
            head = split_arguments(text)[0]
            if head in ("typing.Generic", "typing.Protocol"):
                continue
            found = True
            if head == "typing.NamedTuple":
                text = "tuple[typing.Any, ...]"
                target = self._stubs.resolve("builtins", "tuple")
            elif head in ("typing.TypedDict", "typing._TypedDict"):
                text = "dict[str, typing.Any]"
                target = self._stubs.resolve("builtins", "dict")
            else:
                value = base.value if isinstance(base, ast.Subscript) else base
                target = self._stubs.resolve_expression(definition.module, value, outer)
            yield (
                (
                    target
                    if isinstance(target, Definition) and isinstance(target.info.ast, ast.ClassDef)
                    else None
                ),
                text,
            )
        if not found and definition.key != ("builtins", "object"):
            target = self._stubs.resolve("builtins", "object")
            yield (target if isinstance(target, Definition) else None), "object"

    def facts(self, definition: Definition) -> ClassFacts:
        """Everything that inference needs to know of a class."""
        methods: dict[str, MethodFacts] = {}
        properties: dict[str, str] = {}
        attributes: dict[str, str] = {}
        is_enum = "enum.Enum" in self.mro(definition)
        for name, info in (definition.info.child_nodes or {}).items():
            if not is_kept(name):
                continue
            nodes = list(function_nodes(info))
            if nodes and is_property(nodes[0]):
                properties[name] = self._method(definition, nodes[:1]).signatures[0].returns
            elif nodes:
                methods[name] = self._method(definition, nodes)
            elif not isinstance(info.ast, ast.ClassDef):
                self._assigned(definition, name, info, methods, attributes, is_enum=is_enum)
        return ClassFacts(
            mro=tuple(self.mro(definition).values()),
            typevars=self.typevars(definition),
            methods=methods,
            properties=properties,
            attributes=attributes,
            constructor=self.constructor(definition),
        )

    def _assigned(
        self,
        definition: Definition,
        name: str,
        info: NameInfo,
        methods: dict[str, MethodFacts],
        attributes: dict[str, str],
        *,
        is_enum: bool,
    ) -> None:
        node = info.ast.definitions[0] if isinstance(info.ast, OverloadedName) else info.ast
        scope = Scope(definition.module, definition)
        if isinstance(node, ast.AnnAssign):
            if is_enum and node.value is not None:
                attributes[name] = self._namer.canonical(definition)
            else:
                text = self.expressions.convert(node.annotation, scope)
                attributes[name] = literal_type(node.value) if text.endswith(".Final") else text
        elif isinstance(node, ast.Assign):
            if isinstance(node.value, ast.Name) and node.value.id in methods:
                methods[name] = methods[node.value.id]
            elif is_enum:
                attributes[name] = self._namer.canonical(definition)
            else:
                attributes[name] = literal_type(node.value)

    def _method(self, owner: Definition, nodes: Sequence[FunctionNode]) -> MethodFacts:
        kind = "m"
        for name in decorators(nodes[0]):
            kind = {"classmethod": "c", "staticmethod": "s"}.get(name, kind)
        scope = Scope(owner.module, owner)
        signatures = tuple(self._signature(node, scope, bound=kind != "s") for node in nodes)
        own = set(self.typevars(owner))
        return MethodFacts(kind, signatures, tuple(name for name in scope.typevars if name not in own))

    def constructor(self, definition: Definition) -> Callable | None:
        """How the class is called: its own `__init__` or `__new__`, else an ancestor's; None for plain ones."""
        own = self.parametrised(definition)
        for base in (definition, *self._ancestors(definition)):
            if self._namer.canonical(base) == "object":
                break
            children = base.info.child_nodes or {}
            child = children.get("__init__") or children.get("__new__")
            if child is None:
                continue
            scope = Scope(base.module, base)
            signatures = []
            for node in function_nodes(child):
                signature = self._signature(node, scope, bound=True)
                given = signature.returns if node.name == "__new__" else self._receiver(node, scope)
                returns = given if given and base is definition else own
                signatures.append(Signature(signature.parameters, substitute(returns, {"typing.Self": own})))
            if base is not definition:
                signatures = self._inherited(definition, base, signatures)
            names = [name for name in scope.typevars if name not in self.typevars(definition)]
            return Callable(tuple(signatures), tuple(names))
        return None

    def _inherited(
        self, definition: Definition, base: Definition, signatures: list[Signature]
    ) -> list[Signature]:
        arguments = split_arguments(self.mro(definition)[self._namer.canonical(base)])[1]
        mapping = dict(zip(self.typevars(base), arguments, strict=False))
        return [
            Signature(
                tuple(
                    Parameter(
                        p.name, p.kind, None if p.type is None else substitute(p.type, mapping), p.required
                    )
                    for p in signature.parameters
                ),
                signature.returns,
            )
            for signature in signatures
        ]

    def _receiver(self, node: FunctionNode, scope: Scope) -> str | None:
        """What ``self`` is annotated with: ``def __init__(self: Popen[str], …)``."""
        arguments = node.args.posonlyargs + node.args.args
        if arguments and arguments[0].annotation is not None:
            text = self.expressions.convert(arguments[0].annotation, scope)
            return text if "[" in text else None
        return None

    def _signature(self, node: FunctionNode, scope: Scope, *, bound: bool) -> Signature:
        arguments = node.args.posonlyargs + node.args.args
        scope.renamed = {}
        if bound and arguments and arguments[0].annotation is not None:
            annotation = arguments[0].annotation
            if isinstance(annotation, ast.Subscript):  # cls: type[_S]
                annotation = annotation.slice
            if isinstance(annotation, ast.Name):
                target = self._stubs.resolve(scope.module, annotation.id)
                if isinstance(target, Definition) and isinstance(
                    getattr(target.info.ast, "value", None), ast.Call
                ):
                    own = self.typevars(scope.owner) if scope.owner else ()
                    if annotation.id not in own:
                        scope.renamed = {annotation.id: "typing.Self"}
        returns = self.expressions.convert(node.returns, scope)
        if isinstance(node, ast.AsyncFunctionDef):
            returns = f"types.CoroutineType[typing.Any, typing.Any, {returns}]"
        return Signature(tuple(self._parameters(node, scope, skip=int(bound))), returns)

    def _parameters(self, node: FunctionNode, scope: Scope, *, skip: int) -> Iterator[Parameter]:
        args = node.args
        positional = [*args.posonlyargs, *args.args]
        defaults = len(positional) - len(args.defaults)
        for index, argument in enumerate(positional):
            if index < skip:
                continue
            only = index < len(args.posonlyargs) or (
                argument.arg.startswith("__") and not argument.arg.endswith("__")
            )
            kind = ParameterKind.POSITIONAL_ONLY if only else ParameterKind.POSITIONAL_OR_KEYWORD
            yield self._parameter(argument, kind, scope, required=index < defaults)
        if args.vararg:
            yield self._parameter(args.vararg, ParameterKind.VAR_POSITIONAL, scope, required=False)
        for argument, default in zip(args.kwonlyargs, args.kw_defaults, strict=True):
            yield self._parameter(argument, ParameterKind.KEYWORD_ONLY, scope, required=default is None)
        if args.kwarg:
            yield self._parameter(args.kwarg, ParameterKind.VAR_KEYWORD, scope, required=False)

    def _parameter(
        self, argument: ast.arg, kind: ParameterKind, scope: Scope, *, required: bool
    ) -> Parameter:
        return Parameter(argument.arg, kind, self.expressions.convert(argument.annotation, scope), required)


def parametrise(name: str, typevars: Sequence[str]) -> str:
    """A class's name with type variables as its arguments."""
    return f"{name}[{', '.join(typevars)}]" if typevars else name


def function_nodes(info: NameInfo) -> Iterator[FunctionNode]:
    """The definitions of a function: one, or its overloads."""
    nodes = info.ast.definitions if isinstance(info.ast, OverloadedName) else [info.ast]
    for node in nodes:
        if isinstance(node, FunctionNode) and not isinstance(node, ImportedName):
            yield node


def decorators(node: FunctionNode) -> Iterator[str]:
    """The decorators' names, last part only."""
    for decorator in node.decorator_list:
        expression = decorator.func if isinstance(decorator, ast.Call) else decorator
        yield expression.attr if isinstance(expression, ast.Attribute) else getattr(expression, "id", "")


def is_property(node: FunctionNode) -> bool:
    """Whether reading the name gives the function's result."""
    return any(
        name in ("property", "cached_property", "abstractproperty", "_magic_enum_attr")
        for name in decorators(node)
    )


def c3(lines: list[list[str]]) -> list[str]:
    """Merge linearisations as Python does; where typeshed's bases are inconsistent, in the given order."""
    lines = [list(line) for line in lines if line]
    merged: list[str] = []
    while lines:
        for line in lines:
            head = line[0]
            if not any(head in other[1:] for other in lines):
                break
        else:
            head = lines[0][0]
        merged.append(head)
        lines = [rest for rest in ([item for item in line if item != head] for line in lines) if rest]
    return merged


__all__ = [
    "Classes",
    "c3",
    "function_nodes",
    "is_kept",
    "is_property",
    "literal_type",
    "parametrise",
    "union",
]
