"""What is known of the standard library: canonical names, classes, members, functions, and what they return.

The facts are typeshed's, generated into ``data/stdlib.json`` (see `scanner.typeshed`). Opening costs one read and the
decoding of the first line; a module's facts are decoded when first asked for. Nothing of the running Python's own
library is consulted, so that answers do not depend on it.

Names may be given under any address (``asyncio.tasks.Task``, ``_asyncio.Task``); answers use the documented one.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from scanner.errors import ScannerError
from scanner.stdlib_format import (
    FORMAT,
    Callable,
    ClassFacts,
    Header,
    ModuleFacts,
    Parameter,
    ParameterKind,
    Signature,
)
from scanner.stdlib_types import split_arguments, substitute, union

DATA = Path(__file__).parent / "data" / "stdlib.json"

MemberKind = Literal["method", "property", "attribute", "classmethod", "staticmethod"]
_KINDS: dict[str, MemberKind] = {"m": "method", "c": "classmethod", "s": "staticmethod"}

_header = msgspec.json.Decoder(Header)
_module_facts = msgspec.json.Decoder(ModuleFacts)


class Function(msgspec.Struct, frozen=True):
    """A function or a constructor. ``typevars`` are those that its arguments bind."""

    name: str
    signatures: tuple[Signature, ...]
    typevars: tuple[str, ...] = ()

    @property
    def returns(self) -> str:
        """What a call gives: the union over the overloads."""
        return union(signature.returns for signature in self.signatures)

    def matching(self, positional: int, keywords: frozenset[str]) -> tuple[Signature, ...]:
        """The overloads that a call with so many positional arguments and these keywords can mean."""
        return tuple(s for s in self.signatures if _accepts(s, positional, keywords)) or self.signatures


class Member(msgspec.Struct, frozen=True):
    """A member of a class, its types in terms of the type variables of the class that was asked.

    ``owner`` is the class that defines it. ``returns`` is what a call gives for methods (the union over the
    overloads), and the type of the value for properties and attributes.
    """

    owner: str
    name: str
    kind: MemberKind
    returns: str
    signatures: tuple[Signature, ...] = ()
    typevars: tuple[str, ...] = ()

    @property
    def is_callable(self) -> bool:
        """Whether it is a method of any kind."""
        return self.kind not in ("property", "attribute")

    def matching(self, positional: int, keywords: frozenset[str]) -> tuple[Signature, ...]:
        """The overloads that a call with so many positional arguments and these keywords can mean."""
        return tuple(s for s in self.signatures if _accepts(s, positional, keywords)) or self.signatures


class Stdlib:
    """Facts of the standard library. Open it with `load_stdlib`."""

    def __init__(self, header: Header, lines: list[bytes], origin: Path) -> None:
        self._header = header
        self._lines = dict(zip(header.modules, lines, strict=True))
        self._origin = origin
        self._facts: dict[str, ModuleFacts] = {}
        self._located: dict[str, tuple[str, str] | None] = {}
        self._tracked: dict[str, str | None] = {}
        self._members: dict[tuple[str, str], Member | None] = {}
        self.tracked_modules: frozenset[str] = frozenset(header.tracked_modules)
        """The modules tracked whole, submodules included."""
        self.tracked_names: frozenset[str] = frozenset(header.tracked_names)
        """The single names tracked from other modules."""
        self.method_names: frozenset[str] = frozenset(header.method_names)
        """Names of the public methods of all tracked classes."""

    # -- modules and names -------------------------------------------------------------------------------------

    @property
    def source(self) -> str:
        """Which typeshed the facts come from."""
        return f"typeshed-client {self._header.typeshed_client}, Python {self._header.python}"

    @property
    def modules(self) -> frozenset[str]:
        """All modules of the standard library that are known."""
        return frozenset(self._lines)

    def is_module(self, name: str) -> bool:
        """Whether the dotted name is a module."""
        return name in self._lines

    def public_names(self, module: str) -> tuple[str, ...]:
        """What ``from module import *`` binds; empty for unknown and untracked modules."""
        return self._module(module).public if module in self._lines else ()

    def canonical(self, dotted: str) -> str | None:
        """The documented name of a module or of a module's member, extra attributes kept; None if unknown.

        ``asyncio.tasks.Task.cancel`` gives ``asyncio.Task.cancel``, ``typing.Dict`` gives ``dict``.
        """
        if dotted in self._lines:
            return dotted
        located = self._locate(dotted)
        if located is None:
            return None
        name, rest = located
        return f"{name}.{rest}" if rest else name

    def _module(self, name: str) -> ModuleFacts:
        facts = self._facts.get(name)
        if facts is None:
            try:
                facts = _module_facts.decode(self._lines[name])
            except msgspec.DecodeError as error:
                raise ScannerError(
                    f"{self._origin}: facts of module {name!r} are damaged ({error}); reinstall"
                ) from error
            self._facts[name] = facts
        return facts

    def _split(self, dotted: str) -> tuple[str, str]:
        """The longest module prefix and the rest; builtins for a bare name."""
        if dotted in self._lines:
            return dotted, ""
        end = len(dotted)
        while (end := dotted.rfind(".", 0, end)) > 0:
            if dotted[:end] in self._lines:
                return dotted[:end], dotted[end + 1 :]
        return "builtins", dotted

    def _locate(self, dotted: str) -> tuple[str, str] | None:
        """The canonical name of the longest known entity, and what is left of the dotted name."""
        if dotted not in self._located:
            self._located[dotted] = None
            self._located[dotted] = self._find(dotted)
        return self._located[dotted]

    def _find(self, dotted: str) -> tuple[str, str] | None:
        module, rest = self._split(dotted)
        if not rest:
            return module, ""
        facts = self._module(module)
        name, _, tail = rest.partition(".")
        target = facts.names.get(name)
        if target is not None and name not in facts.classes and name not in facts.functions:
            return self._locate(f"{target}.{tail}" if tail else target)
        if name not in facts.classes and name not in facts.functions and name not in facts.variables:
            return None
        while tail and f"{name}.{tail.partition('.')[0]}" in facts.classes:
            head, _, tail = tail.partition(".")
            name = f"{name}.{head}"
        return (name if module == "builtins" else f"{module}.{name}"), tail

    def _class(self, name: str) -> tuple[str, ClassFacts] | None:
        located = self._locate(name)
        if located is None or located[1]:
            return None
        module, local = self._split(located[0])
        facts = self._module(module).classes.get(local) if local else None
        return None if facts is None else (located[0], facts)

    # -- tracked names -----------------------------------------------------------------------------------------

    def tracked(self, dotted: str) -> str | None:
        """The canonical public name of the longest tracked prefix of a fully qualified name; None if none is.

        ``asyncio.tasks.Task.cancel`` gives ``asyncio.Task.cancel``, ``signal.SIGTERM.value`` gives
        ``signal.SIGTERM``, ``typing.Awaitable`` gives ``collections.abc.Awaitable``. A name that a module tracked
        whole does not have counts all the same (``asyncio.nonexistent``).
        """
        if dotted not in self._tracked:
            self._tracked[dotted] = self._find_tracked(dotted)
        return self._tracked[dotted]

    def _find_tracked(self, dotted: str) -> str | None:
        module, rest = self._split(dotted)
        whole = module in self.tracked_modules
        if not rest:
            return module if whole else None
        name, _, tail = rest.partition(".")
        if module == "builtins" and not dotted.startswith("builtins."):
            return None
        spelled = self._module(module).spelled.get(name) if whole else None
        if spelled is not None:
            return spelled
        located = self._locate(dotted)
        if located is not None:
            found = self._tracked_entity(*located)
            if found is not None:
                return found
        return f"{module}.{name}" if whole else None

    def _tracked_entity(self, name: str, rest: str) -> str | None:
        module, local = self._split(name)
        public = f"builtins.{name}" if module == "builtins" and local else name
        if module not in self.tracked_modules and public not in self.tracked_names:
            return None
        member = rest.partition(".")[0]
        if local and member and self._owns(name, member):
            return f"{public}.{member}"
        return public

    def _owns(self, name: str, attr: str) -> bool:
        """Whether a tracked class has the member itself or from another tracked class."""
        entry = self._class(name)
        if entry is None:
            return False
        if attr in ("__init__", "__new__"):
            return True
        found = self.member(name, attr)
        return found is not None and (found.owner == name or self.tracked(found.owner) is not None)

    # -- classes -----------------------------------------------------------------------------------------------

    def is_class(self, name: str) -> bool:
        """Whether the name is a class of the standard library."""
        return self._class(name) is not None

    def typevars(self, cls: str) -> tuple[str, ...]:
        """The class's type variables, in the order of its arguments."""
        entry = self._class(cls)
        return entry[1].typevars if entry else ()

    def bases(self, cls: str) -> tuple[str, ...]:
        """The ancestors in method resolution order, the class itself excluded, without arguments."""
        return tuple(split_arguments(base)[0] for base in self.generic_bases(cls))

    def generic_bases(self, cls: str) -> tuple[str, ...]:
        """As `bases`, each with its arguments in terms of the class's own type variables."""
        entry = self._class(cls)
        return entry[1].mro if entry else ()

    def members(self, cls: str) -> Iterator[str]:
        """The names of all members, inherited ones included."""
        seen: set[str] = set()
        for name in (cls, *self.bases(cls)):
            entry = self._class(name)
            if entry is None:
                continue
            for group in (entry[1].methods, entry[1].properties, entry[1].attributes):
                for member in group:
                    if member not in seen:
                        seen.add(member)
                        yield member

    def member(self, cls: str, attr: str) -> Member | None:
        """The member that the class has under this name, looked up along the MRO; None if it has none."""
        key = cls, attr
        if key not in self._members:
            self._members[key] = self._find_member(cls, attr)
        return self._members[key]

    def _find_member(self, cls: str, attr: str) -> Member | None:
        entry = self._class(cls)
        if entry is None:
            return None
        name, facts = entry
        own = f"{name}[{', '.join(facts.typevars)}]" if facts.typevars else name
        for expression in (own, *facts.mro):
            head, arguments = split_arguments(expression)
            base = self._class(head)
            if base is None:
                continue
            mapping = dict(zip(base[1].typevars, arguments, strict=False))
            mapping = {key: value for key, value in mapping.items() if key != value}
            mapping["typing.Self"] = own
            clashing = base[1].methods[attr].typevars if head != name and attr in base[1].methods else ()
            mapping.update(
                {typevar: f"{typevar}_{attr}" for typevar in clashing if typevar in facts.typevars}
            )
            member = _member(base[0], base[1], attr, mapping)
            if member is not None:
                return member
        return None

    # -- functions and variables -------------------------------------------------------------------------------

    def function(self, name: str) -> Function | None:
        """A module-level function, or what calling the class of that name does; None if it is neither."""
        located = self._locate(name)
        if located is None:
            return None
        canonical, rest = located
        if rest:
            return self._function_member(canonical, rest)
        module, local = self._split(canonical)
        facts = self._module(module)
        found = facts.functions.get(local)
        if found is None and local in facts.classes:
            cls = facts.classes[local]
            own = f"{canonical}[{', '.join(cls.typevars)}]" if cls.typevars else canonical
            found = cls.constructor or Callable((Signature((), own),))
            return Function(canonical, found.signatures, (*cls.typevars, *found.typevars))
        return None if found is None else Function(canonical, found.signatures, found.typevars)

    def _function_member(self, cls: str, attr: str) -> Function | None:
        """A class- or staticmethod called on the class: ``dict.fromkeys``."""
        member = self.member(cls, attr) if "." not in attr else None
        if member is None or member.kind not in ("classmethod", "staticmethod"):
            return None
        return Function(f"{cls}.{attr}", member.signatures, (*self.typevars(cls), *member.typevars))

    def attribute(self, name: str) -> str | None:
        """The type of a module-level variable: ``os.environ`` gives ``os._Environ[str]``."""
        located = self._locate(name)
        if located is None:
            return None
        canonical, rest = located
        module, local = self._split(canonical)
        if rest:
            member = self.member(canonical, rest) if "." not in rest else None
            return member.returns if member is not None and not member.is_callable else None
        return self._module(module).variables.get(local)


def _member(owner: str, facts: ClassFacts, attr: str, mapping: dict[str, str]) -> Member | None:
    method = facts.methods.get(attr)
    if method is not None:
        signatures = tuple(_substituted(signature, mapping) for signature in method.signatures)
        returns = union(signature.returns for signature in signatures)
        typevars = tuple(mapping.get(typevar, typevar) for typevar in method.typevars)
        return Member(owner, attr, _KINDS[method.kind], returns, signatures, typevars)
    if attr in facts.properties:
        return Member(owner, attr, "property", substitute(facts.properties[attr], mapping))
    if attr in facts.attributes:
        return Member(owner, attr, "attribute", substitute(facts.attributes[attr], mapping))
    return None


def _substituted(signature: Signature, mapping: dict[str, str]) -> Signature:
    return Signature(
        tuple(
            Parameter(p.name, p.kind, None if p.type is None else substitute(p.type, mapping), p.required)
            for p in signature.parameters
        ),
        substitute(signature.returns, mapping),
    )


def _accepts(signature: Signature, positional: int, keywords: frozenset[str]) -> bool:
    places = 0
    named: set[str] = set()
    missing: set[str] = set()
    for parameter in signature.parameters:
        if parameter.kind is ParameterKind.VAR_POSITIONAL:
            places = max(places, positional)
        elif parameter.kind is ParameterKind.VAR_KEYWORD:
            named |= keywords
        elif parameter.kind is ParameterKind.KEYWORD_ONLY:
            named.add(parameter.name)
            if parameter.required:
                missing.add(parameter.name)
        else:
            places += 1
            given = places <= positional
            if parameter.kind is ParameterKind.POSITIONAL_OR_KEYWORD and not given:
                named.add(parameter.name)
            if parameter.required and not given:
                missing.add(parameter.name)
    return positional <= places and keywords <= named and missing <= keywords


def load_stdlib(path: Path = DATA) -> Stdlib:
    """Open the facts (the package's own by default). Raises `ScannerError` where they cannot be used."""
    try:
        first, *lines = path.read_bytes().splitlines()
    except OSError as error:
        raise ScannerError(f"{path}: cannot be read ({error.strerror}); reinstall the scanner") from error
    except ValueError as error:
        raise ScannerError(f"{path}: is empty; reinstall the scanner") from error
    try:
        header = _header.decode(first)
    except msgspec.DecodeError as error:
        raise ScannerError(
            f"{path}: first line is no header of library facts ({error}); reinstall"
        ) from error
    if header.format != FORMAT:
        raise ScannerError(f"{path}: has format {header.format}, this scanner reads {FORMAT}; regenerate it")
    if len(header.modules) != len(lines):
        raise ScannerError(f"{path}: names {len(header.modules)} modules, has {len(lines)}; reinstall")
    return Stdlib(header, lines, path)


__all__ = ["DATA", "Function", "Member", "Parameter", "ParameterKind", "Signature", "Stdlib", "load_stdlib"]
