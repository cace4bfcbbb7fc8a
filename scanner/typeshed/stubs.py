"""Typeshed's stubs for one Python version and platform: namespaces, and what a name in one is bound to."""

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from typeshed_client import ImportedName, NameInfo, OverloadedName, SearchContext, get_search_context
from typeshed_client.finder import ModulePath, get_stub_file, get_typeshed_versions, parse_stub_file
from typeshed_client.parser import NameDict, get_dunder_all_from_info, parse_ast

SKIPPED = (
    "lib2to3",
    "idlelib",
    "turtledemo",
    "test",
    "this",
    "antigravity",
    "__main__",
    "_typeshed._type_checker_internals",
)
"""Modules that no scanned code takes concurrency facts from: grammars, demos, import jokes."""


_GENERIC_ALIASES = {
    "List": ("builtins", "list"),
    "Dict": ("builtins", "dict"),
    "Set": ("builtins", "set"),
    "FrozenSet": ("builtins", "frozenset"),
    "Tuple": ("builtins", "tuple"),
    "Type": ("builtins", "type"),
    "DefaultDict": ("collections", "defaultdict"),
    "OrderedDict": ("collections", "OrderedDict"),
    "Counter": ("collections", "Counter"),
    "ChainMap": ("collections", "ChainMap"),
    "Deque": ("collections", "deque"),
}
"""What `typing` documents as aliases of classes; the stubs leave that to type checkers."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A class, function or variable where the stubs define it. ``name`` is dotted for nested classes."""

    module: str
    name: str
    info: NameInfo

    @property
    def key(self) -> tuple[str, str]:
        """What identifies it within one `Stubs`."""
        return self.module, self.name

    @property
    def is_class(self) -> bool:
        """Whether it is a class."""
        return isinstance(self.info.ast, ast.ClassDef)


@dataclass(frozen=True, slots=True)
class ModuleTarget:
    """A name that is bound to a module."""

    module: str


@dataclass(frozen=True, slots=True)
class BoundMember:
    """A name that is bound to a member of an instance: ``Lock = context._default_context.Lock``."""

    owner: Definition
    name: str


Target = Definition | ModuleTarget | BoundMember


@cache
def _parsed(path: Path) -> ast.Module:
    return parse_stub_file(path)


class Stubs:
    """All of the standard library's stubs as one Python version on one platform sees them."""

    def __init__(self, version: tuple[int, int], platform: str) -> None:
        self.context: SearchContext = get_search_context(search_path=[], version=version, platform=platform)
        self._namespaces: dict[str, NameDict] = {}
        self.modules: tuple[str, ...] = self._find_modules()
        self._known = frozenset(self.modules)
        self._resolved: dict[tuple[str, str], Target | None] = {}

    def _find_modules(self) -> tuple[str, ...]:
        root = self.context.typeshed
        found = []
        for path in sorted(root.rglob("*.pyi")):
            parts = path.relative_to(root).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            if name.startswith(SKIPPED) or not self._exists(name):
                continue
            found.append(name)
        return tuple(sorted(set(found)))

    def _exists(self, module: str) -> bool:
        """Whether this version has the module; VERSIONS may name a submodule on its own."""
        versions = get_typeshed_versions(self.context.typeshed)
        parts = module.split(".")
        for end in range(len(parts), 0, -1):
            data = versions.get(".".join(parts[:end]))
            if data is not None:
                return data.min <= self.context.version and (
                    data.max is None or self.context.version <= data.max
                )
        return False

    def namespace(self, module: str) -> NameDict:
        """The module's own names, conditions on version and platform decided."""
        if module not in self._namespaces:
            path = get_stub_file(module, search_context=self.context)
            names: NameDict = {}
            if path is not None:
                names = parse_ast(
                    _parsed(path),
                    self.context,
                    ModulePath(tuple(module.split("."))),
                    file_path=path,
                    is_init=path.name == "__init__.pyi",
                )
            self._namespaces[module] = names
        return self._namespaces[module]

    def dunder_all(self, module: str) -> tuple[str, ...]:
        """What a star import binds."""
        names = self.namespace(module)
        listed = names.get("__all__")
        if listed is not None and isinstance(listed.ast, ImportedName):
            return self.dunder_all(".".join(listed.ast.module_name))
        if listed is not None:
            return tuple(dict.fromkeys(get_dunder_all_from_info(listed) or ()))
        return tuple(name for name, info in names.items() if info.is_exported)

    def resolve(self, module: str, name: str) -> Target | None:
        """What ``module.name`` is bound to, through imports and plain assignments."""
        key = module, name
        if key not in self._resolved:
            self._resolved[key] = None  # ends cycles
            self._resolved[key] = self._resolve(module, name)
        return self._resolved[key]

    def _resolve(self, module: str, name: str) -> Target | None:
        if module == "typing" and name in _GENERIC_ALIASES:
            return self.resolve(*_GENERIC_ALIASES[name])
        info = self.namespace(module).get(name)
        if info is None:
            return ModuleTarget(f"{module}.{name}") if f"{module}.{name}" in self._known else None
        return self._follow(module, info)

    def _follow(self, module: str, info: NameInfo) -> Target | None:
        """Where a name of the module's own namespace leads."""
        node, name = info.ast, info.name
        if isinstance(node, OverloadedName) and isinstance(node.definitions[0], ImportedName):
            node = node.definitions[0]
        if isinstance(node, ImportedName):
            source = ".".join(node.module_name)
            if node.name is None:
                return ModuleTarget(source)
            if source == module and node.name == name:
                return ModuleTarget(f"{module}.{name}")
            return self.resolve(source, node.name)
        value = alias_value(node)
        if value is not None:
            target = self.resolve_expression(module, value)
            if target is not None and not _is_plain_variable(target):
                return target
        return Definition(module, name, info)

    def resolve_expression(
        self, module: str, node: ast.expr, owner: Definition | None = None
    ) -> Target | None:
        """What a dotted name means in the module, and in the class ``owner`` for its nested classes."""
        if isinstance(node, ast.Name):
            nested = self.nested(owner, node.id) if owner else None
            return nested or self.resolve(module, node.id) or self.resolve("builtins", node.id)
        if isinstance(node, ast.Attribute):
            base = self.resolve_expression(module, node.value, owner)
            return self._attribute(base, node.attr)
        return None

    def _attribute(self, base: Target | None, attr: str) -> Target | None:
        if isinstance(base, ModuleTarget):
            return self.resolve(base.module, attr)
        if isinstance(base, Definition):
            if base.is_class:
                return self.nested(base, attr)
            if isinstance(base.info.ast, ast.AnnAssign):
                cls = self.resolve_expression(base.module, base.info.ast.annotation)
                if isinstance(cls, Definition) and cls.is_class:
                    return BoundMember(cls, attr)
        return None

    def nested(self, owner: Definition | None, name: str) -> Definition | None:
        """A class (or an alias of one) defined in the class ``owner`` or around it."""
        while owner is not None:
            child = (owner.info.child_nodes or {}).get(name)
            if child is not None and isinstance(child.ast, ast.ClassDef):
                return Definition(owner.module, f"{owner.name}.{name}", child)
            owner = self.outer(owner)
        return None

    def outer(self, definition: Definition) -> Definition | None:
        """The class around a nested class."""
        parts = definition.name.split(".")[:-1]
        if not parts:
            return None
        info = self.namespace(definition.module)[parts[0]]
        for part in parts[1:]:
            info = (info.child_nodes or {})[part]
        return Definition(definition.module, ".".join(parts), info)


def alias_value(node: object) -> ast.expr | None:
    """The right side of ``X = Y`` and ``X: TypeAlias = Y`` where Y is a name or a dotted name."""
    if isinstance(node, ast.AnnAssign) and not is_type_alias(node):
        return None
    if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Name | ast.Attribute):
        return node.value
    return None


def is_type_alias(node: ast.AnnAssign) -> bool:
    """Whether the annotation is ``TypeAlias``."""
    annotation = node.annotation
    return "TypeAlias" in (getattr(annotation, "id", None), getattr(annotation, "attr", None))


def _is_plain_variable(target: Target) -> bool:
    """Whether an assignment from it makes a variable of its own rather than a second name."""
    return (
        isinstance(target, Definition)
        and isinstance(target.info.ast, ast.AnnAssign)
        and (target.info.ast.value is None and target.module != "typing")
    )
