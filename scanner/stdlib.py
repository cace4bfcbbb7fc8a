"""What is known of the standard library: canonical names, classes, members, functions, and what they return.

The facts are typeshed's, generated into ``data/stdlib.json`` (see `scanner.typeshed`). Nothing of the running
Python's own library is consulted, so that answers do not depend on it.

Names may be given under any address (``asyncio.tasks.Task``, ``_asyncio.Task``); answers use the documented
one. Types are strings, as `scanner.stdlib_format` says.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from scanner.stdlib_calls import Function, Member, member_of
from scanner.stdlib_format import Callable, Parameter, ParameterKind, Signature
from scanner.stdlib_store import DATA, Store, open_store
from scanner.stdlib_types import class_arguments, split_arguments


class Stdlib:
    """Facts of the standard library. `load_stdlib` opens it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tracked: dict[str, str | None] = {}
        self._members: dict[tuple[str, str], Member | None] = {}
        self._functions: dict[str, Function | None] = {}
        self._bases: dict[str, tuple[str, ...]] = {}
        header = store.header
        self.source = f"typeshed-client {header.typeshed_client}, Python {header.python}"
        """Which typeshed the facts come from."""
        self.modules: frozenset[str] = frozenset(header.modules)
        """All modules of the standard library that are known."""
        self.tracked_modules: frozenset[str] = frozenset(header.tracked_modules)
        """The modules tracked whole, submodules included."""
        self.tracked_names: frozenset[str] = frozenset(header.tracked_names)
        """The single names tracked from other modules."""
        self.methods: Mapping[str, tuple[str, ...]] = header.methods
        """Names of the public methods of the documented tracked classes, and all tracked classes that have each."""
        self.method_names: frozenset[str] = frozenset(header.methods)
        """The names alone."""

    # Modules and names

    def is_module(self, name: str) -> bool:
        """Whether the dotted name is a module."""
        return self._store.has(name)

    def public_names(self, module: str) -> tuple[str, ...]:
        """What ``from module import *`` binds; nothing for an unknown module."""
        return self._store.module(module).public if self._store.has(module) else ()

    def canonical(self, dotted: str) -> str | None:
        """The documented name of a module or of a module's member, extra attributes kept; None if unknown.

        ``asyncio.tasks.Task.cancel`` gives ``asyncio.Task.cancel``, ``typing.Dict`` gives ``dict``.
        """
        if self._store.has(dotted):
            return dotted
        located = self._store.locate(dotted)
        if located is None:
            return None
        name, rest = located
        return f"{name}.{rest}" if rest else name

    def names(self, module: str) -> Iterator[str]:
        """All names that a module has, its private and imported ones included."""
        facts = self._store.module(module)
        yield from dict.fromkeys((*facts.classes, *facts.functions, *facts.variables, *facts.names))

    # Tracked names

    def tracked(self, dotted: str) -> str | None:
        """The canonical public name of the longest tracked prefix of a fully qualified name; None if none is.

        ``asyncio.tasks.Task.cancel`` gives ``asyncio.Task.cancel``, ``signal.SIGTERM.value`` gives
        ``signal.SIGTERM``, ``typing.Awaitable`` gives ``collections.abc.Awaitable``. A name that a module
        tracked whole does not have counts all the same (``asyncio.nonexistent``).
        """
        if dotted not in self._tracked:
            self._tracked[dotted] = self._find_tracked(dotted)
        return self._tracked[dotted]

    def _find_tracked(self, dotted: str) -> str | None:
        module, rest = self._store.split(dotted)
        whole = module in self.tracked_modules
        if not rest:
            return module if whole else None
        if module == "builtins" and not dotted.startswith("builtins."):
            return None  # a bare name is a local one; callers spell builtins out
        name = rest.partition(".")[0]
        located = self._store.locate(dotted)
        if whole and name in self._store.module(module).spelled and located:
            return self._with_member(self._store.module(module).spelled[name], *located)
        found = self._tracked_entity(*located) if located else None
        return found or (f"{module}.{name}" if whole else None)

    def _tracked_entity(self, name: str, rest: str) -> str | None:
        module, local = self._store.split(name)
        public = f"builtins.{name}" if module == "builtins" and local else name
        if module not in self.tracked_modules and public not in self.tracked_names:
            return None
        return self._with_member(public, name, rest)

    def _with_member(self, public: str, name: str, rest: str) -> str:
        """The spelling of an entity, and the member of it that is reached if that is a tracked class's."""
        attr = rest.partition(".")[0]
        return f"{public}.{attr}" if attr and self._has_tracked(name, attr) else public

    def _has_tracked(self, cls: str, attr: str) -> bool:
        """Whether the class has the member itself or from another tracked class."""
        if not self.is_class(cls):
            return False
        if attr in ("__init__", "__new__"):
            return True
        found = self.member(cls, attr)
        return found is not None and (found.owner == cls or self.tracked(found.owner) is not None)

    # Classes

    def is_class(self, name: str) -> bool:
        """Whether the name is a class of the standard library."""
        return self._store.find_class(name) is not None

    def typevars(self, cls: str) -> tuple[str, ...]:
        """The class's type variables, in the order of its arguments."""
        entry = self._store.find_class(cls)
        return entry[1].typevars if entry else ()

    def bases(self, cls: str) -> tuple[str, ...]:
        """The ancestors in method resolution order, the class itself excluded, without arguments."""
        found = self._bases.get(cls)
        if found is None:
            found = tuple([split_arguments(base)[0] for base in self.generic_bases(cls)])
            self._bases[cls] = found
        return found

    def generic_bases(self, cls: str) -> tuple[str, ...]:
        """As `bases`, each with its arguments in terms of the class's own type variables."""
        entry = self._store.find_class(cls)
        return entry[1].mro if entry else ()

    def members(self, cls: str) -> Iterator[str]:
        """The names of all members, inherited ones included."""
        seen: dict[str, None] = {}
        for name in (cls, *self.bases(cls)):
            entry = self._store.find_class(name)
            if entry is not None:
                seen.update(dict.fromkeys((*entry[1].methods, *entry[1].properties, *entry[1].attributes)))
        yield from seen

    def member(self, cls: str, attr: str) -> Member | None:
        """The member that the class has under this name, looked up along the MRO; None if it has none."""
        key = cls, attr
        if key not in self._members:
            self._members[key] = self._find_member(cls, attr)
        return self._members[key]

    def _find_member(self, cls: str, attr: str) -> Member | None:
        entry = self._store.find_class(cls)
        if entry is None:
            return None
        name, facts = entry
        own = parametrised(name, facts.typevars)
        for expression in (own, *facts.mro):
            head, arguments = class_arguments(expression)
            base = self._store.find_class(head)
            if base is None:
                continue
            types = dict(zip(base[1].typevars, arguments, strict=False))
            method = base[1].methods.get(attr)
            if (
                method is not None and head != name
            ):  # its own type variables may be called like the asked class's
                types.update((t, f"{t}_{attr}") for t in method.typevars if t in facts.typevars)
            found = member_of(base[0], base[1], attr, {**types, "typing.Self": own})
            if found is not None:
                return found
        return None

    # Functions and variables

    def function(self, name: str) -> Function | None:
        """A module-level function, or what calling the class of that name does; None if it is neither.

        Class- and staticmethods are found by their class's name (``dict.fromkeys``).
        """
        try:
            return self._functions[name]
        except KeyError:
            found = self._functions[name] = self._find_function(name)
            return found

    def _find_function(self, name: str) -> Function | None:
        located = self._store.locate(name)
        if located is None:
            return None
        canonical, rest = located
        if rest:
            member = self.member(canonical, rest)
            if member is None or member.kind not in ("classmethod", "staticmethod"):
                return None
            return Function(name, member.signatures, (*self.typevars(canonical), *member.typevars))
        module, local = self._store.split(canonical)
        facts = self._store.module(module)
        found = facts.functions.get(local)
        if found is not None:
            return Function(canonical, found.signatures, found.typevars)
        return self._constructor(canonical)

    def _constructor(self, name: str) -> Function | None:
        entry = self._store.find_class(name)
        if entry is None:
            return None
        canonical, facts = entry
        plain = Callable((Signature((), parametrised(canonical, facts.typevars)),))
        found = facts.constructor or plain
        return Function(canonical, found.signatures, (*facts.typevars, *found.typevars))

    def attribute(self, name: str) -> str | None:
        """The type of a variable or a class's attribute: ``os.environ`` gives ``os._Environ[str]``."""
        located = self._store.locate(name)
        if located is None:
            return None
        canonical, rest = located
        if rest:
            member = self.member(canonical, rest)
            return None if member is None or member.is_callable else member.returns
        module, local = self._store.split(canonical)
        return self._store.module(module).variables.get(local)


def parametrised(name: str, typevars: tuple[str, ...]) -> str:
    """A class's name with type variables as its arguments."""
    return f"{name}[{', '.join(typevars)}]" if typevars else name


def load_stdlib(path: Path = DATA) -> Stdlib:
    """Open the facts (the package's own by default), once a process.

    Raises:
        ScannerError: They cannot be used.
    """
    return _opened(path)


@cache
def _opened(path: Path) -> Stdlib:
    return Stdlib(open_store(path))


__all__ = [
    "DATA",
    "Function",
    "Member",
    "Parameter",
    "ParameterKind",
    "Signature",
    "Stdlib",
    "load_stdlib",
    "parametrised",
]
