"""What the names of a tree's files stand for: a dotted name outside the tree, or a module of it."""

import ast
import builtins
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import PurePosixPath

from tests.independent.public_names import carries_on, star_names
from tests.independent.scopes import Bindings, Scopes


@dataclass(frozen=True)
class Meaning:
    """What a name stands for."""

    dotted: str | None = None
    """Fully qualified, outside the tree."""
    base: str | None = None
    """A module of the tree: its path without ``.py`` or ``/__init__.py``."""
    rebound: bool = False
    """Bound by ``h = asyncio``: only calls and attribute reads through it count."""
    unsure: bool = False
    """Its bindings disagree; this is the one that may be tracked."""
    through: tuple[ast.alias, ...] = ()
    """The imports of this file that it came in by."""


class Tree:
    """The files of one tree and how their modules find each other."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        self._files: dict[str, Names] = {}
        self._folders = {str(folder) for path in texts for folder in PurePosixPath(path).parents}

    def names(self, path: str) -> "Names":
        """The names of one file, parsed once."""
        if path not in self._files:
            self._files[path] = Names(self, path)
        return self._files[path]

    def module_names(self, base: str) -> "Names | None":
        """The names of a module of the tree; None for a namespace package."""
        for path in (f"{base}/__init__.py", f"{base}.py", "__init__.py" if base == "." else ""):
            if path in self.texts:
                return self.names(path)
        return None

    def submodule(self, folder: str, dotted: str) -> str | None:
        """The module `dotted` below a folder, if the tree has it."""
        base = str(PurePosixPath(folder, *dotted.split("."))) if dotted else folder
        exists = f"{base}.py" in self.texts or base in self._folders
        return base if exists else None

    def absolute(self, dotted: str, importer: str) -> str | None:
        """The module of the tree that an absolute import in file `importer` finds, if any.

        A script finds modules of its own folder and of the tree's top; a package's file never takes one
        of the tree's for the standard library's.
        """
        folder = PurePosixPath(importer).parent
        in_package = str(folder / "__init__.py") in self.texts
        if in_package and dotted.partition(".")[0] in sys.stdlib_module_names:
            return None
        while str(folder / "__init__.py") in self.texts and folder != folder.parent:
            folder = folder.parent
        return self.submodule(str(folder), dotted) or self.submodule(".", dotted)


class Names:
    """One file's names."""

    def __init__(self, tree: Tree, path: str) -> None:
        self.path = path
        self.text = tree.texts[path]
        self.ast = ast.parse(self.text, path)
        self._tree = tree
        self._resolving: set[int | str] = set()
        self._meanings: dict[int, Meaning | None] = {}

    @cached_property
    def scopes(self) -> Scopes:
        """The file's scopes, as the compiler sees them."""
        return Scopes(self.text, self.ast, self.path)

    def meaning(self, name: str, node: ast.AST) -> Meaning | None:
        """What a name read at `node` stands for; None for anything that no import leads to."""
        bindings = self.scopes.lookup(name, node)
        if bindings is not None:
            return self._of(bindings)
        return self._starred(name) or (
            Meaning(dotted=f"builtins.{name}") if hasattr(builtins, name) else None
        )

    def exported(self, name: str) -> Meaning | None:
        """What an attribute of this module stands for."""
        if name in self._resolving:
            return None
        self._resolving.add(name)
        bindings = self.scopes.of_module(name)
        found = self._of(bindings) if bindings is not None else self._starred(name)
        self._resolving.discard(name)
        return found and replace(found, through=())

    def binds(self, name: str) -> bool:
        """Whether the module's own text binds the name."""
        return self.scopes.of_module(name) is not None or self._starred(name) is not None

    def resolve(self, node: ast.expr) -> Meaning | None:
        """What a dotted expression (or a constant `getattr` of one) stands for."""
        if isinstance(node, ast.Name):
            return self.meaning(node.id, node)
        if isinstance(node, ast.Attribute):
            return self.attribute(self.resolve(node.value), node.attr)
        constant = self.constant_getattr(node)
        return constant and self.attribute(self.resolve(constant[0]), constant[1])

    def attribute(self, owner: Meaning | None, name: str) -> Meaning | None:
        """What an attribute of something stands for."""
        if owner is None:
            return None
        if owner.dotted is not None:
            return replace(owner, dotted=f"{owner.dotted}.{name}", rebound=False)
        assert owner.base is not None
        found = self._member(owner.base, name)
        return found and replace(found, through=owner.through)

    def constant_getattr(self, node: ast.AST) -> tuple[ast.expr, str] | None:
        """Object and name of ``getattr(object, "name")``, with the builtin `getattr`."""
        match node:
            case ast.Call(func=ast.Name("getattr"), args=[found, ast.Constant(str(name)), *_]):
                return (found, name) if self.scopes.lookup("getattr", node) is None else None
        return None

    def import_source(self, statement: ast.Import | ast.ImportFrom, alias: ast.alias) -> Meaning | None:
        """The module that an import statement names."""
        if isinstance(statement, ast.Import):
            base = self._tree.absolute(alias.name, self.path)
            return Meaning(base=base) if base else Meaning(dotted=alias.name)
        module = statement.module or ""
        if not statement.level:
            base = self._tree.absolute(module, self.path)
            return Meaning(base=base) if base else Meaning(dotted=module)
        folder = PurePosixPath(self.path).parent
        for _ in range(statement.level - 1):
            folder = folder.parent
        base = self._tree.submodule(str(folder), module)
        return Meaning(base=base) if base else None

    def _member(self, base: str, name: str) -> Meaning | None:
        names = self._tree.module_names(base)
        if names is not None and names.binds(name):
            return names.exported(name)
        submodule = self._tree.submodule(base, name)
        return Meaning(base=submodule) if submodule else None

    def _imported(self, alias: ast.alias, statement: ast.Import | ast.ImportFrom) -> Meaning | None:
        source = self.import_source(statement, alias)
        if source is None:
            return None
        if isinstance(statement, ast.ImportFrom):
            source = self.attribute(source, alias.name)
        elif alias.asname is None and "." in alias.name:
            top = alias.name.partition(".")[0]
            base = self._tree.absolute(top, self.path) if source.base else None
            source = Meaning(base=base) if base else Meaning(dotted=top)
        return source and replace(source, through=(alias,), rebound=False)

    def _of(self, bindings: Bindings) -> Meaning | None:
        if id(bindings) in self._resolving:
            return None
        if id(bindings) not in self._meanings:
            self._resolving.add(id(bindings))
            self._meanings[id(bindings)] = self._decide(bindings)
            self._resolving.discard(id(bindings))
        return self._meanings[id(bindings)]

    def _decide(self, bindings: Bindings) -> Meaning | None:
        meanings = [self._imported(alias, statement) for alias, statement in bindings.imports]
        meanings += [self._rebinding(value) for value in bindings.values if not _none(value)]
        found = [meaning for meaning in meanings if meaning is not None]
        if not found:
            return None
        outside = [meaning for meaning in found if _standard(meaning)]
        first = (outside or found)[0]
        same = (meaning for meaning in found if meaning.dotted == first.dotted)
        through = tuple(alias for meaning in same for alias in meaning.through)
        agree = all((meaning.dotted, meaning.base) == (first.dotted, first.base) for meaning in found)
        only_imports = len(bindings.imports) == len(meanings)
        unsure = bool(bindings.other) or None in meanings or not (agree or only_imports) or first.unsure
        return replace(first, through=through, unsure=unsure)

    def _rebinding(self, value: ast.expr) -> Meaning | None:
        found = self.resolve(value)
        if found is None or (found.dotted is not None and not carries_on(found.dotted)):
            return None
        return replace(found, rebound=True)

    def _starred(self, name: str) -> Meaning | None:
        for alias, statement in self.scopes.stars:
            source = self.import_source(statement, alias)
            if source is None:
                continue
            if source.dotted is not None:
                if name in star_names(source.dotted):
                    return Meaning(dotted=f"{source.dotted}.{name}", through=(alias,))
                continue
            assert source.base is not None
            names = self._tree.module_names(source.base)
            if names is not None and names is not self and name in names.public:
                found = names.exported(name)
                if found is not None:
                    return found
        return None

    @cached_property
    def public(self) -> set[str]:
        """What a star import of this module binds."""
        for node in self.ast.body:
            match node:
                case ast.Assign(targets=[ast.Name("__all__")], value=ast.List(elts) | ast.Tuple(elts)):
                    return {str(item.value) for item in elts if isinstance(item, ast.Constant)}
        return {name for name in self._top_names() if not name.startswith("_")}

    def _top_names(self) -> Iterator[str]:
        for node in ast.walk(self.ast):
            if isinstance(node, ast.alias):
                yield (node.asname or node.name).partition(".")[0]
            elif isinstance(node, ast.Name):
                yield node.id


def _none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _standard(meaning: Meaning) -> bool:
    return meaning.dotted is not None and meaning.dotted.partition(".")[0] in sys.stdlib_module_names
