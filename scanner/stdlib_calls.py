"""What a function or a member of a class is: how it is called and what that gives."""

from typing import Literal

import msgspec

from scanner.stdlib_format import ClassFacts, Parameter, ParameterKind, Signature
from scanner.stdlib_types import substitute, union

MemberKind = Literal["method", "property", "attribute", "classmethod", "staticmethod"]
_KINDS: dict[str, MemberKind] = {"m": "method", "c": "classmethod", "s": "staticmethod"}


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
        return _matching(self.signatures, positional, keywords)


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
        return _matching(self.signatures, positional, keywords)


def member_of(owner: str, facts: ClassFacts, attr: str, types: dict[str, str]) -> Member | None:
    """The class's own member of that name, type variables replaced as ``types`` says; None if it has none."""
    method = facts.methods.get(attr)
    if method is not None:
        signatures = tuple(_substituted(signature, types) for signature in method.signatures)
        returns = union(signature.returns for signature in signatures)
        typevars = tuple(types.get(typevar, typevar) for typevar in method.typevars)
        return Member(owner, attr, _KINDS[method.kind], returns, signatures, typevars)
    if attr in facts.properties:
        return Member(owner, attr, "property", substitute(facts.properties[attr], types))
    if attr in facts.attributes:
        return Member(owner, attr, "attribute", substitute(facts.attributes[attr], types))
    return None


def _substituted(signature: Signature, types: dict[str, str]) -> Signature:
    parameters = tuple(
        Parameter(p.name, p.kind, None if p.type is None else substitute(p.type, types), p.required)
        for p in signature.parameters
    )
    return Signature(parameters, substitute(signature.returns, types))


def _matching(
    signatures: tuple[Signature, ...], positional: int, keywords: frozenset[str]
) -> tuple[Signature, ...]:
    """All overloads where none fits: the call is wrong, or it unpacks its arguments."""
    if len(signatures) == 1:
        return signatures
    return tuple(s for s in signatures if _accepts(s, positional, keywords)) or signatures


def _accepts(signature: Signature, positional: int, keywords: frozenset[str]) -> bool:
    places = 0
    named: set[str] = set()
    missing: set[str] = set()
    for parameter in signature.parameters:
        if parameter.kind is ParameterKind.VAR_POSITIONAL:
            places = max(places, positional)
        elif parameter.kind is ParameterKind.VAR_KEYWORD:
            named |= keywords
        else:
            by_position = parameter.kind is not ParameterKind.KEYWORD_ONLY
            places += by_position
            if by_position and places <= positional:
                continue
            if parameter.kind is not ParameterKind.POSITIONAL_ONLY:
                named.add(parameter.name)
            if parameter.required:
                missing.add(parameter.name)
    return positional <= places and keywords <= named and missing <= keywords
