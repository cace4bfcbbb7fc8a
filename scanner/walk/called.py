"""The walk over calls: ``super()``, ``getattr`` with a constant name, what a call puts into a container."""

import ast
from typing import TYPE_CHECKING

from msgspec.structs import replace

from scanner import facts, ir
from scanner.facts import CALLED
from scanner.ir import Attr, Expr
from scanner.walk import callsites
from scanner.walk.expressions import DEEPEST, LONGEST_CHAIN, Expressions, is_text

if TYPE_CHECKING:
    from scanner.walk.scopes import Scope

_EXTENDING = frozenset(
    {
        "append",
        "appendleft",
        "add",
        "insert",
        "setdefault",
        "put",
        "put_nowait",
        "extend",
        "extendleft",
        "update",
    }
)
"""Methods that put their (last) argument, or its elements, into a container."""


_TYPING = frozenset({"typing", "typing_extensions"})


class Called(Expressions):
    """The part of the walker for calls."""

    __slots__ = ()

    def _called(
        self,
        place: int,
        node: ast.Call,
        arguments: tuple[Expr | None, ...],
        keywords: tuple[tuple[str, Expr | None], ...],
    ) -> None:
        """Add to the access at a place how it is called, if what is called is one."""
        func = node.func
        is_awaited = node is self.awaited
        if (
            type(func) is ast.Attribute
            and func.attr in self.methods
            and (arguments or keywords or is_awaited)
        ):
            self.accesses[place] = replace(
                self.accesses[place], arguments=arguments, keywords=keywords, is_awaited=is_awaited
            )

    def call(self, node: ast.Call) -> Expr | None:
        if self.annotating:
            self.annotating = False
            expr = self.call(node)
            self.annotating = True
            return expr
        func = node.func
        kind = type(func)
        if kind is ast.Name and func.id == "getattr" and len(node.args) > 1:  # type: ignore[attr-defined]
            found = self._getattr(node)
            if found is not None:
                return found
        self.level += 1
        function = self.called_handlers[kind](self, func)
        place = len(self.accesses) - 1
        values = self.argument_handlers
        arguments = self._positional(node, function) if node.args else ()
        keywords: tuple[tuple[str, Expr | None], ...] = ()
        if node.keywords:
            keywords = tuple(
                [
                    (keyword.arg or "**", values[type(keyword.value)](self, keyword.value))
                    for keyword in node.keywords
                ]
            )
        self.level -= 1
        self._called(place, node, arguments, keywords)
        if function is None or self.level >= DEEPEST:
            return None
        if (
            kind is ast.Name
            and func.id == "super"  # type: ignore[attr-defined]
            and self.scope.class_index >= 0
            and self._is_own(node.args)
        ):
            return ir.Super(self.scope.class_index)
        line, column = node.lineno, node.col_offset + 1
        if line in self.wide:
            column = self.column(line, column - 1)
        expr = ir.Call(function, arguments, keywords, line, column)
        if arguments or keywords:
            self._note(expr)
        return expr

    def _positional(self, node: ast.Call, function: Expr | None) -> tuple[Expr | None, ...]:
        """A call's positional arguments; a string that `typing.cast` is given is a type."""
        values = self.argument_handlers
        arguments = tuple([values[type(argument)](self, argument) for argument in node.args])
        if type(node.args[0]) is ast.Constant and self._is_cast(function):
            return (self.annotation(node.args[0]), *arguments[1:])
        return arguments

    def _is_cast(self, function: Expr | None) -> bool:
        """Whether this is `typing.cast`."""
        if type(function) is Attr:
            imported = self.import_of(function.base)
            return function.name == "cast" and imported is not None and imported.module in _TYPING
        imported = self.import_of(function)
        return imported is not None and imported.name == "cast" and imported.module in _TYPING

    def _note(self, call: ir.Call) -> None:
        """Keep a call, and what it puts into a container."""
        self.calls.append(call)
        function = call.function
        if type(function) is Attr and function.name in _EXTENDING and call.arguments:
            self.extensions.append(facts.Extension(function.base, function.name, call.arguments))
        if type(function) is Attr and function.name == "update":
            for key, value in call.keywords:
                put = ("update", (value,)) if key == "**" else ("[]", (ir.Literal("str", key), value))
                self.extensions.append(facts.Extension(function.base, *put))
        elif len(call.arguments) > 1 and (called := callsites.name(function, self)) in facts.FUNCTIONS:
            container, value = call.arguments[:2]
            if container is not None:
                self.extensions.append(facts.Extension(container, called, (function, value)))

    def _is_own(self, arguments: list[ast.expr]) -> bool:
        """Whether these are the arguments of ``super()`` or ``super(C, self)``, C the class around."""
        if not arguments:
            return True
        if len(arguments) != 2 or type(arguments[0]) is not ast.Name:  # noqa: PLR2004 - super takes two
            return False
        scope: Scope | None = self.scope
        while scope is not None and scope.kind != "class":
            scope = scope.parent
        return scope is not None and self.scope_list[scope.name].rpartition(".")[2] == arguments[0].id

    def _getattr(self, node: ast.Call) -> Expr | None:
        """``getattr(a.b, "name")`` with a constant name, as the attribute that it is."""
        name = node.args[1]
        base = node.args[0]
        names: list[str] = []
        while type(base) is ast.Attribute and len(names) < LONGEST_CHAIN:
            names.append(base.attr)
            base = base.value
        if type(base) is not ast.Name or type(name) is not ast.Constant or type(name.value) is not str:
            return None
        if not is_text(name.value):
            return None
        self.loose.add(name.value)
        number, function = self.read(base.id), self.read("getattr")
        if function not in self.joins:
            return None
        names.reverse()
        line, scope = base.lineno, self.scope.name
        plain = facts.Read(number, tuple(names), line, self.column(line, base.col_offset), scope)
        self.getattrs.append((len(self.reads), function, plain))
        line = node.lineno
        self.reads.append(
            (number, (*names, name.value), line, self.column(line, node.col_offset), scope, CALLED)
        )
        for default in node.args[2:]:
            self.value(default)
        expr: Expr = self.refs[number]
        for part in (*names, name.value):
            expr = Attr(expr, part)
        return expr
