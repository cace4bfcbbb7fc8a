"""Classes of the stubs as facts."""

import ast
from collections.abc import Iterator

from typeshed_client import NameInfo, OverloadedName

from scanner.stdlib import parametrised
from scanner.stdlib_format import Callable, ClassFacts, MethodFacts, Parameter, Signature
from scanner.stdlib_types import split_arguments, substitute
from scanner.typeshed.expressions import ANY, Expressions, Scope
from scanner.typeshed.functions import (
    FunctionNode,
    Functions,
    function_nodes,
    is_property,
    receiver_annotation,
)
from scanner.typeshed.linearise import Ancestors
from scanner.typeshed.names import Namer
from scanner.typeshed.stubs import BoundMember, Definition, Stubs

_CONTEXTS = ("enter", "exit", "aenter", "aexit")
_ITERATION = ("iter", "next", "aiter", "anext", "await", "reversed", "contains", "len")
_ACCESS = ("getitem", "setitem", "missing", "call", "get", "set")
_ARITHMETIC = (
    *("add", "radd", "iadd", "sub", "and", "or", "ior", "xor", "mul", "truediv", "floordiv", "mod"),
    *("neg", "invert"),
)
_KEPT_DUNDERS = frozenset(f"__{name}__" for name in (*_CONTEXTS, *_ITERATION, *_ACCESS, *_ARITHMETIC))
"""Dunders that tell the type of an expression; the others (`__eq__`, …) say nothing of a receiver."""


class Classes:
    """Facts of the classes and functions of one `Stubs`."""

    def __init__(self, stubs: Stubs, namer: Namer) -> None:
        self._namer = namer
        self.expressions = Expressions(stubs, namer)
        self.functions = Functions(stubs, self.expressions)
        self._ancestors = Ancestors(stubs, namer, self.expressions)

    def bound(self, target: BoundMember) -> Callable | None:
        """A function that is a bound method of an instance; None if the class has no such method."""
        for base in self._ancestors.definitions(target.owner):
            child = _children(base).get(target.name)
            nodes = list(function_nodes(child)) if child is not None else []
            if nodes:
                facts = self._method(base, nodes)
                return Callable(facts.signatures, facts.typevars)
        return None

    def facts(self, definition: Definition) -> ClassFacts:
        """Everything that inference needs to know of a class."""
        facts = ClassFacts(
            mro=tuple(self._ancestors.mro(definition).values()),
            typevars=self._ancestors.typevars(definition),
            methods={},
            properties={},
            attributes={},
            constructor=self._constructor(definition),
        )
        for name, info in _children(definition).items():
            if name not in _KEPT_DUNDERS and name.startswith("_"):
                continue
            nodes = list(function_nodes(info))
            if nodes and is_property(nodes[0]):
                facts.properties[name] = self._method(definition, nodes[:1]).signatures[0].returns
            elif nodes:
                facts.methods[name] = self._method(definition, nodes)
            elif not isinstance(info.ast, ast.ClassDef):
                self._assigned(definition, info, facts)
        return facts

    def _assigned(self, definition: Definition, info: NameInfo, facts: ClassFacts) -> None:
        """A name that the class body assigns: an enum's member, another name of a method, an attribute."""
        node = info.ast.definitions[0] if isinstance(info.ast, OverloadedName) else info.ast
        if not isinstance(node, ast.AnnAssign | ast.Assign):
            return
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Name)
            and node.value.id in facts.methods
        ):
            facts.methods[info.name] = facts.methods[node.value.id]
        elif node.value is not None and "enum.Enum" in self._ancestors.mro(definition):
            facts.attributes[info.name] = self._namer.canonical(definition)
        else:
            facts.attributes[info.name] = self.variable(node, Scope(definition.module, definition))

    def variable(self, node: ast.AnnAssign | ast.Assign, scope: Scope) -> str:
        """The type of a variable by its annotation, else by its constant value."""
        text = ANY if isinstance(node, ast.Assign) else self.expressions.convert(node.annotation, scope)
        return _literal_type(node.value) if text in (ANY, "typing.Final") else text

    def _method(self, owner: Definition, nodes: list[FunctionNode]) -> MethodFacts:
        return self.functions.method(owner, nodes, self._ancestors.typevars(owner))

    def _constructor(self, definition: Definition) -> Callable | None:
        """How the class is called: by its own `__init__` or `__new__`, else an ancestor's."""
        for base in self._ancestors.definitions(definition):
            child = _children(base).get("__init__") or _children(base).get("__new__")
            if self._namer.canonical(base) == "object":
                return None
            if child is not None:
                return self._constructor_of(definition, base, list(function_nodes(child)))
        return None

    def _constructor_of(
        self, definition: Definition, base: Definition, nodes: list[FunctionNode]
    ) -> Callable:
        typevars = self._ancestors.typevars(definition)
        own = parametrised(self._namer.canonical(definition), typevars)
        types = {"typing.Self": own}
        if base is not definition:
            arguments = split_arguments(self._ancestors.mro(definition)[self._namer.canonical(base)])[1]
            types.update(zip(self._ancestors.typevars(base), arguments, strict=False))
        scope = Scope(base.module, base)
        signatures = []
        for node in nodes:
            signature = self.functions.signature(node, scope, skip=1)
            given = own
            if base is definition:
                given = signature.returns if node.name == "__new__" else self._receiver(node, scope) or own
            signatures.append(
                Signature(tuple(_parameters(signature, types)), substitute(given, {"typing.Self": own}))
            )
        return Callable(tuple(signatures), tuple(name for name in scope.typevars if name not in typevars))

    def _receiver(self, node: FunctionNode, scope: Scope) -> str | None:
        """What ``self`` is annotated with: ``def __init__(self: Popen[str], …)``."""
        annotation = receiver_annotation(node)
        return self.expressions.convert(annotation, scope) if isinstance(annotation, ast.Subscript) else None


def _children(definition: Definition) -> dict[str, NameInfo]:
    return definition.info.child_nodes or {}


def _parameters(signature: Signature, types: dict[str, str]) -> Iterator[Parameter]:
    for p in signature.parameters:
        yield Parameter(p.name, p.kind, None if p.type is None else substitute(p.type, types), p.required)


def _literal_type(node: ast.expr | None) -> str:
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    return type(node.value).__name__ if isinstance(node, ast.Constant) and node.value is not ... else ANY
