"""Type expressions of the library's facts (``dict[str, asyncio.Task[_T]]``) to types, and back: binding variables."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from scanner.receivers.rules import Reason
from scanner.receivers.types import (
    NONE,
    ClassObject,
    Foreign,
    Instance,
    Partial,
    ProjectFunction,
    Type,
    Unknown,
)
from scanner.stdlib import Stdlib
from scanner.stdlib_types import members as _members
from scanner.stdlib_types import split_arguments as _split_arguments

Types = tuple[Type, ...]


@lru_cache(maxsize=8192)
def members(text: str) -> tuple[str, ...]:
    """The members of a union."""
    return tuple(_members(text))


@lru_cache(maxsize=8192)
def split_arguments(text: str) -> tuple[str, tuple[str, ...]]:
    """Head and arguments of one type."""
    head, arguments = _split_arguments(text)
    return head, tuple(arguments)


class Name(NamedTuple):
    """One member of a parsed union: a head and its arguments."""

    head: str
    arguments: tuple[tuple["Name", ...], ...]


@lru_cache(maxsize=4096)
def parse(text: str) -> tuple[Name, ...]:
    """The members of a type expression's union."""
    parsed = []
    for member in members(text):
        if member.startswith("["):  # the parameters of a Callable
            parsed.append(Name("[]", tuple(parse(part) for part in split_arguments(f"x{member}")[1])))
            continue
        head, arguments = split_arguments(member)
        if head in ("typing.Literal", "Literal"):
            parsed.extend(Name(_literal(argument), ()) for argument in arguments)
        else:
            parsed.append(Name(head, tuple(parse(argument) for argument in arguments)))
    return tuple(dict.fromkeys(parsed))


def _literal(text: str) -> str:
    if text[:1] in "'\"":
        return "str"
    if text[:2] in ("b'", 'b"'):
        return "bytes"
    return "bool" if text in ("True", "False") else "None" if text == "None" else "int"


class Reader:
    """Reads type expressions, given what type variables and ``Self`` stand for."""

    def __init__(self, stdlib: Stdlib, variables: Mapping[str, Types], own: Type | None = None) -> None:
        self._stdlib = stdlib
        self._variables = variables
        self._own = own

    def read(self, text: str) -> Types:
        """The types that an expression names."""
        return self.union(parse(text))

    def union(self, names: tuple[Name, ...]) -> Types:
        """The types of the members of a union."""
        return tuple(dict.fromkeys(each for name in names for each in self._one(name)))

    def _one(self, name: Name) -> Types:
        head = name.head
        known = self._variables.get(head)
        if known is not None:
            return known
        special = _SPECIAL.get(head)
        if special is not None:
            return special
        if head == "typing.Self":
            return (self._own or Unknown(Reason.TYPE_VARIABLE),)
        if head in _WRAPPERS and name.arguments:
            return self.union(name.arguments[0])
        if head == "type" and name.arguments:
            return tuple(
                ClassObject(each) if isinstance(each, Instance) else Unknown(Reason.ANY)
                for each in self.union(name.arguments[0])
            )
        if head == "collections.abc.Callable":
            return (Instance(head, tuple(self.union(argument) for argument in name.arguments[-1:])),)
        if "." not in head and not self._stdlib.is_class(head):
            return (Unknown(Reason.TYPE_VARIABLE),)
        return (Instance(head, tuple(self.union(argument) for argument in name.arguments)),)


_SPECIAL: dict[str, Types] = {
    "None": (NONE,),
    "typing.Any": (Unknown(Reason.ANY),),
    "object": (Unknown(Reason.ANY),),
    "typing.LiteralString": (Instance("str"),),
    "...": (),
}
_WRAPPERS = frozenset(
    {"typing.Annotated", "typing.ClassVar", "typing.Final", "typing.Required", "typing.TypeGuard"}
)


def class_variables(stdlib: Stdlib, instance: Instance) -> dict[str, Types]:
    """What the type variables of an instance's class stand for."""
    unknown: Types = (Unknown(Reason.TYPE_VARIABLE),)
    names = stdlib.typevars(instance.name)
    arguments = instance.arguments
    return {name: arguments[i] if i < len(arguments) else unknown for i, name in enumerate(names)}


def as_base(stdlib: Stdlib, instance: Instance, base: str) -> Instance | None:
    """The instance seen as one of an ancestor of its class, with that class's arguments."""
    if instance.name == base:
        return instance
    for expression in stdlib.generic_bases(instance.name):
        if split_arguments(expression)[0] == base:
            found = Reader(stdlib, class_variables(stdlib, instance)).read(expression)
            return found[0] if found and isinstance(found[0], Instance) else None
    return None


class Binder:
    """Binds type variables by holding arguments against parameters."""

    def __init__(self, stdlib: Stdlib, names: tuple[str, ...]) -> None:
        self._stdlib = stdlib
        self._names = frozenset(names)
        self.bound: dict[str, Types] = {}

    def bind(self, parameter: tuple[Name, ...], argument: Types) -> None:
        """Hold one argument against a parameter's type."""
        bare = [name for name in parameter if name.head in self._names]
        generic = [name for name in parameter if name.arguments]
        for each in argument:
            if isinstance(each, Unknown | Foreign):
                self._spread(parameter, each)
                continue
            matched = True in [self._match(name, each) for name in generic]  # all of them, each binds
            if not matched and each != NONE:
                for name in bare:
                    self.bound[name.head] = tuple(dict.fromkeys((*self.bound.get(name.head, ()), each)))

    def _spread(self, parameter: tuple[Name, ...], argument: Type) -> None:
        """Of an unknown argument all parts are unknown, for the same reason."""
        for name in parameter:
            if name.head in self._names:
                self.bound[name.head] = tuple(dict.fromkeys((*self.bound.get(name.head, ()), argument)))
            for inner in name.arguments:
                self._spread(inner, argument)

    def _match(self, name: Name, argument: Type) -> bool:
        if name.head == "type" and isinstance(argument, ClassObject):
            self.bind(name.arguments[0], (argument.of,))
            return True
        if not isinstance(argument, Instance):
            return isinstance(argument, ProjectFunction | Partial) and name.head == "collections.abc.Callable"
        seen = as_base(self._stdlib, argument, name.head)
        if seen is None:
            return self._match_protocol(name, argument)
        for parameter, given in zip(name.arguments, seen.arguments, strict=False):
            self.bind(parameter, given)
        return True

    def _match_protocol(self, name: Name, argument: Instance) -> bool:
        """A protocol that the class has the methods of without inheriting from it (``SupportsNext[_T]``)."""
        stdlib = self._stdlib
        if "Supports" not in name.head:
            return False
        variables = stdlib.typevars(name.head)
        reader = Reader(stdlib, class_variables(stdlib, argument), argument)
        for method in stdlib.members(name.head):
            wanted, found = stdlib.member(name.head, method), stdlib.member(argument.name, method)
            if wanted is not None and found is not None and wanted.returns in variables:
                self.bind(name.arguments[variables.index(wanted.returns)], reader.read(found.returns))
        return True
