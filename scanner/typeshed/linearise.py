"""The ancestors of the stubs' classes, in method resolution order, with their arguments."""

import ast
from collections.abc import Iterator

from scanner.stdlib_types import class_arguments, split_arguments, substitute
from scanner.typeshed.expressions import ANY, Expressions, Scope
from scanner.typeshed.names import Namer
from scanner.typeshed.stubs import Definition, Stubs

_VARIABLES_ONLY = frozenset(("typing.Generic", "typing.Protocol"))
_NAMED_TUPLE = "typing.NamedTuple"
_TYPED_DICT = "typing.TypedDict"


class Ancestors:
    """Linearises the classes of one `Stubs`."""

    def __init__(self, stubs: Stubs, namer: Namer, expressions: Expressions) -> None:
        self._stubs = stubs
        self._namer = namer
        self._expressions = expressions
        self._lines: dict[tuple[str, str], dict[str, str]] = {}
        self._typevars: dict[tuple[str, str], tuple[str, ...]] = {}
        self._definitions: dict[str, Definition] = {}

    def typevars(self, definition: Definition) -> tuple[str, ...]:
        """The class's own type variables, in order."""
        if definition.key not in self._typevars:
            self._typevars[definition.key] = self._find_typevars(definition)
        return self._typevars[definition.key]

    def _find_typevars(self, definition: Definition) -> tuple[str, ...]:
        scope = Scope(definition.module, self._stubs.outer(definition))
        for base in bases_of(definition):
            head, arguments = split_arguments(self._expressions.convert(base, scope))
            if head in _VARIABLES_ONLY and arguments:
                return tuple(argument.lstrip("*") for argument in arguments)
        return tuple(scope.typevars)

    def mro(self, definition: Definition) -> dict[str, str]:
        """The ancestors by C3, head to parametrised expression, the class itself excluded."""
        if definition.key not in self._lines:
            self._lines[definition.key] = {}  # ends cycles
            self._lines[definition.key] = self._linearise(definition)
        return self._lines[definition.key]

    def definitions(self, definition: Definition) -> list[Definition]:
        """The class and its ancestors, those that the stubs define."""
        line = self.mro(definition)
        return [definition, *(self._definitions[head] for head in line if head in self._definitions)]

    def _linearise(self, definition: Definition) -> dict[str, str]:
        self._definitions[self._namer.canonical(definition)] = definition
        lines: list[list[str]] = []
        expressions: dict[str, str] = {}
        for base, text in self._bases(definition):
            head, arguments = class_arguments(text)
            line = {head: text}
            if base is not None:
                names = self.typevars(base)
                values = arguments + [ANY] * (len(names) - len(arguments))
                types = dict(zip(names, values, strict=False))
                line.update((name, substitute(found, types)) for name, found in self.mro(base).items())
            lines.append(list(line))
            expressions = {**line, **expressions}
        heads = [line[0] for line in lines]
        return {head: expressions[head] for head in c3([*lines, heads])}

    def _bases(self, definition: Definition) -> Iterator[tuple[Definition | None, str]]:
        outer = self._stubs.outer(definition)
        found = False
        for base in bases_of(definition):
            text = self._expressions.convert(base, Scope(definition.module, outer))
            head = split_arguments(text)[0]
            if head in _VARIABLES_ONLY:
                continue
            found = True
            if head == _NAMED_TUPLE:  # no class at run time: it makes a tuple
                text = f"tuple[{', '.join(self._fields(definition)) or '()'}]"
                target = self._stubs.resolve("builtins", "tuple")
            elif head == _TYPED_DICT:
                text = "dict[str, typing.Any]"
                target = self._stubs.resolve("builtins", "dict")
            else:
                value = base.value if isinstance(base, ast.Subscript) else base
                target = self._stubs.resolve_expression(definition.module, value, outer)
            yield (target if isinstance(target, Definition) and target.is_class else None), text
        if not found and definition.key != ("builtins", "object"):
            target = self._stubs.resolve("builtins", "object")
            yield (target if isinstance(target, Definition) else None), "object"

    def _fields(self, definition: Definition) -> Iterator[str]:
        """The types of a named tuple's fields, in order."""
        for info in (definition.info.child_nodes or {}).values():
            if isinstance(info.ast, ast.AnnAssign):
                yield self._expressions.convert(info.ast.annotation, Scope(definition.module, definition))


def bases_of(definition: Definition) -> list[ast.expr]:
    """The expressions in the class statement's parentheses."""
    node = definition.info.ast
    return node.bases if isinstance(node, ast.ClassDef) else []


def c3(lines: list[list[str]]) -> list[str]:
    """Merge linearisations as Python does; where the bases are inconsistent, in the given order."""
    lines = [list(line) for line in lines if line]
    merged: list[str] = []
    while lines:
        heads = [line[0] for line in lines]
        chosen = next((head for head in heads if not any(head in line[1:] for line in lines)), heads[0])
        merged.append(chosen)
        lines = [rest for rest in ([item for item in line if item != chosen] for line in lines) if rest]
    return merged
