"""One `Stubs` as facts by module, and several of them merged."""

import ast
import re
from collections.abc import Iterable

from typeshed_client import ImportedName, NameInfo, OverloadedName

from scanner.stdlib_format import Callable, ClassFacts, ModuleFacts, Parameter, Signature
from scanner.typeshed.classes import Classes, function_nodes, literal_type
from scanner.typeshed.expressions import ANY, Scope, alias_body, is_typevar
from scanner.typeshed.names import Namer, is_public, is_tracked
from scanner.typeshed.stubs import BoundMember, Definition, ModuleTarget, Stubs

_NAME = re.compile(r"[A-Za-z_][\w.]*")


class Builder:
    """Collects the facts of one `Stubs`: everything public, and what the types of that refer to."""

    def __init__(self, stubs: Stubs) -> None:
        self._stubs = stubs
        self._namer = Namer(stubs)
        self._classes = Classes(stubs, self._namer)
        self._modules = {
            module: ModuleFacts(classes={}, functions={}, variables={}, names={}, spelled={})
            for module in stubs.modules
        }
        self._private: dict[str, Definition] = {}

    def build(self) -> dict[str, ModuleFacts]:
        """The facts by module."""
        for module in self._stubs.modules:
            exported = set(self._stubs.dunder_all(module))
            for name, info in self._stubs.namespace(module).items():
                if name == "__all__":
                    continue
                self._name(module, name, info, visible=info.is_exported or name in exported)
            facts = self._modules[module]
            if is_tracked(module):
                self._modules[module] = _with_public(facts, self._stubs.dunder_all(module))
        self._close()
        return self._modules

    def _name(self, module: str, name: str, info: NameInfo, *, visible: bool) -> None:
        target = self._stubs.resolve(module, name)
        imported = isinstance(info.ast, ImportedName)
        if target is None or (imported and not visible and not is_tracked(module)):
            return
        facts = self._modules[module]
        if isinstance(target, ModuleTarget):
            if target.module != f"{module}.{name}":
                facts.names[name] = target.module
        elif isinstance(target, BoundMember):
            function = self._classes.bound(target.owner, target.name)
            if function is not None:
                facts.functions[name] = function
        else:
            self._definition(module, name, target)

    def _definition(self, module: str, name: str, target: Definition) -> None:
        canonical = self._namer.canonical(target)
        here = name if module == "builtins" else f"{module}.{name}"
        if canonical != here and not is_typevar(target):
            self._modules[module].names[name] = canonical
        is_function = any(function_nodes(target.info))
        if is_public(canonical) or (is_function and is_public(target.module)):
            self._emit(target, canonical)
        elif not is_typevar(target):
            self._private[canonical] = target

    def _emit(self, target: Definition, canonical: str) -> None:
        module, name = self._split(canonical)
        facts = self._modules[module]
        if name in facts.classes or name in facts.variables:
            return
        node = target.info.ast
        if isinstance(node, OverloadedName) and not any(function_nodes(target.info)):
            first = node.definitions[0]
            node = first if isinstance(first, ast.AST) else node
        if isinstance(node, ast.ClassDef):
            facts.classes[name] = ClassFacts()
            facts.classes[name] = _slim_class(self._classes.facts(target))
            for child in (target.info.child_nodes or {}).values():
                if isinstance(child.ast, ast.ClassDef):
                    inner = Definition(target.module, f"{target.name}.{child.name}", child)
                    self._emit(inner, f"{canonical}.{child.name}")
        elif nodes := list(function_nodes(target.info)):
            if name not in facts.functions:
                facts.functions[name] = _slim(self._classes.function(target.module, nodes))
        elif not is_typevar(target) and alias_body(target) is None:
            facts.variables[name] = self._variable(target, node)

    def _variable(self, target: Definition, node: object) -> str:
        if isinstance(node, ast.AnnAssign):
            text = self._classes.expressions.convert(node.annotation, Scope(target.module))
            if not text.endswith(".Final"):
                return text
            if isinstance(node.value, ast.Attribute):
                owner = self._stubs.resolve_expression(target.module, node.value.value)
                return self._namer.canonical(owner) if isinstance(owner, Definition) else ANY
            return literal_type(node.value)
        return literal_type(node.value) if isinstance(node, ast.Assign) else ANY

    def _split(self, canonical: str) -> tuple[str, str]:
        parts = canonical.split(".")
        for end in range(len(parts) - 1, 0, -1):
            module = ".".join(parts[:end])
            if module in self._modules:
                return module, ".".join(parts[end:])
        return "builtins", canonical

    def _close(self) -> None:
        """Add the private definitions that kept facts refer to, and those that these refer to."""
        seen: set[str] = set()
        pending = [text for facts in self._modules.values() for text in _texts(facts)]
        while pending:
            wanted = {name for text in pending for name in _NAME.findall(text)} - seen
            seen |= wanted
            pending = []
            for name in sorted(wanted & self._private.keys()):
                self._emit(self._private[name], name)
                module, local = self._split(name)
                found = self._modules[module].classes.get(local)
                if found is not None:
                    pending.extend(_class_texts(found))


def _with_public(facts: ModuleFacts, public: tuple[str, ...]) -> ModuleFacts:
    return ModuleFacts(facts.classes, facts.functions, facts.variables, facts.names, facts.spelled, public)


def _callable_texts(item: Callable) -> Iterable[str]:
    for signature in item.signatures:
        yield signature.returns
        yield from (parameter.type for parameter in signature.parameters if parameter.type)


def _class_texts(facts: ClassFacts) -> Iterable[str]:
    yield from facts.mro
    yield from facts.properties.values()
    yield from facts.attributes.values()
    for method in facts.methods.values():
        yield from _callable_texts(Callable(method.signatures))
    if facts.constructor is not None:
        yield from _callable_texts(facts.constructor)


def _texts(facts: ModuleFacts) -> Iterable[str]:
    yield from facts.variables.values()
    for function in facts.functions.values():
        yield from _callable_texts(function)
    for cls in facts.classes.values():
        yield from _class_texts(cls)


def _slim(item: Callable) -> Callable:
    return item


def _slim_class(facts: ClassFacts) -> ClassFacts:
    return facts


def merge(into: dict[str, ModuleFacts], other: dict[str, ModuleFacts]) -> None:
    """Add what ``other`` has and ``into`` lacks, down to the members of classes."""
    for module, facts in other.items():
        if module not in into:
            into[module] = facts
            continue
        mine = into[module]
        known = mine.classes.keys() | mine.functions.keys() | mine.variables.keys() | mine.names.keys()
        for name, cls in facts.classes.items():
            if name in mine.classes:
                _merge_class(mine.classes[name], cls)
            elif name not in known:
                mine.classes[name] = cls
        for ours, theirs in (
            (mine.functions, facts.functions),
            (mine.variables, facts.variables),
            (mine.names, facts.names),
        ):
            for name, value in theirs.items():
                if name not in known:
                    ours[name] = value  # type: ignore[assignment]


def _merge_class(mine: ClassFacts, other: ClassFacts) -> None:
    known = mine.methods.keys() | mine.properties.keys() | mine.attributes.keys()
    for ours, theirs in (
        (mine.methods, other.methods),
        (mine.properties, other.properties),
        (mine.attributes, other.attributes),
    ):
        for name, value in theirs.items():
            if name not in known:
                ours[name] = value  # type: ignore[assignment]


__all__ = ["Builder", "Parameter", "Signature", "merge"]
