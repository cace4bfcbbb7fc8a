"""One `Stubs` as facts by module."""

import ast
import re
from collections.abc import Iterator

from typeshed_client import ImportedName, NameInfo, OverloadedName

from scanner.stdlib_format import Callable, ClassFacts, ModuleFacts
from scanner.typeshed.classes import Classes
from scanner.typeshed.expressions import ANY, Scope, alias_body, is_typevar
from scanner.typeshed.functions import function_nodes
from scanner.typeshed.names import Namer, is_public, is_tracked
from scanner.typeshed.stubs import BoundMember, Definition, ModuleTarget, Stubs

_NAME = re.compile(r"[A-Za-z_][\w.]*")


class Builder:
    """Collects the facts of one `Stubs`: everything public, and what the types of that refer to."""

    def __init__(self, stubs: Stubs) -> None:
        self._stubs = stubs
        self._namer = Namer(stubs)
        self._classes = Classes(stubs, self._namer)
        self._private: dict[str, Definition] = {}
        self._modules = {
            module: ModuleFacts(
                classes={}, functions={}, variables={}, names={}, spelled={}, public=stubs.dunder_all(module)
            )
            for module in stubs.modules
        }

    def build(self) -> dict[str, ModuleFacts]:
        """The facts by module."""
        for module, facts in self._modules.items():
            for name, info in self._stubs.namespace(module).items():
                if name != "__all__":
                    self._name(module, info, visible=info.is_exported or name in facts.public)
        self._add_private()
        return self._modules

    def _name(self, module: str, info: NameInfo, *, visible: bool) -> None:
        """One name of a module. What stubs import for themselves is visible in tracked modules only."""
        if isinstance(info.ast, ImportedName) and not visible and not is_tracked(module):
            return
        target = self._stubs.resolve(module, info.name)
        facts = self._modules[module]
        if isinstance(target, ModuleTarget):
            if target.module != f"{module}.{info.name}":
                facts.names[info.name] = target.module
        elif isinstance(target, BoundMember):
            function = self._classes.bound(target)
            if function is not None:
                facts.functions[info.name] = function
        elif target is not None and not is_typevar(target):
            self._definition(module, info.name, target)

    def _definition(self, module: str, name: str, target: Definition) -> None:
        canonical = self._namer.canonical(target)
        if canonical != (name if module == "builtins" else f"{module}.{name}"):
            self._modules[module].names[name] = canonical
        is_function = any(function_nodes(target.info))
        # Functions of tracked private modules too: `_thread.allocate_lock` makes a `threading.Lock`.
        is_kept = is_public(target.module) or is_tracked(target.module)
        if is_public(canonical) or (is_function and is_kept):
            self._emit(target, canonical)
        else:
            self._private[canonical] = target

    def _emit(self, target: Definition, canonical: str) -> None:
        module, name = self._split(canonical)
        facts = self._modules[module]
        if name in facts.classes or name in facts.variables:
            return
        if target.is_class:
            facts.classes[name] = self._classes.facts(target)
            for child in (target.info.child_nodes or {}).values():
                if isinstance(child.ast, ast.ClassDef):
                    inner = Definition(target.module, f"{target.name}.{child.name}", child)
                    self._emit(inner, f"{canonical}.{child.name}")
        elif nodes := list(function_nodes(target.info)):
            if name not in facts.functions:
                facts.functions[name] = self._classes.functions.function(target.module, nodes)
        elif alias_body(target) is None:
            facts.variables[name] = self._variable(target)

    def _variable(self, target: Definition) -> str:
        node = target.info.ast
        if isinstance(node, OverloadedName):
            node = node.definitions[0]
        if not isinstance(node, ast.AnnAssign | ast.Assign):
            return ANY
        if isinstance(node.value, ast.Attribute):  # SIGTERM: Final = Signals.SIGTERM
            owner = self._stubs.resolve_expression(target.module, node.value.value)
            if isinstance(owner, Definition) and owner.is_class:
                return self._namer.canonical(owner)
            source = self._stubs.resolve_expression(target.module, node.value)
            if isinstance(source, Definition) and source.key != target.key:  # = concurrent.futures.…
                return self._variable(source)
        return self._classes.variable(node, Scope(target.module))

    def _split(self, canonical: str) -> tuple[str, str]:
        parts = canonical.split(".")
        for end in range(len(parts) - 1, 0, -1):
            module = ".".join(parts[:end])
            if module in self._modules:
                return module, ".".join(parts[end:])
        return "builtins", canonical

    def _add_private(self) -> None:
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
                pending.extend(_class_texts(found) if found is not None else ())


def _texts(facts: ModuleFacts) -> Iterator[str]:
    """Every type expression of a module's facts."""
    yield from facts.variables.values()
    for function in facts.functions.values():
        yield from _callable_texts(function)
    for cls in facts.classes.values():
        yield from _class_texts(cls)


def _class_texts(facts: ClassFacts) -> Iterator[str]:
    yield from facts.mro
    yield from facts.properties.values()
    yield from facts.attributes.values()
    for method in facts.methods.values():
        yield from _callable_texts(Callable(method.signatures))
    if facts.constructor is not None:
        yield from _callable_texts(facts.constructor)


def _callable_texts(item: Callable) -> Iterator[str]:
    for signature in item.signatures:
        yield signature.returns
        yield from (parameter.type for parameter in signature.parameters if parameter.type)
