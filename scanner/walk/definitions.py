"""The walk over what defines scopes and binds targets: functions, lambdas, classes, type parameters, assignments."""

import ast
from collections.abc import Sequence
from typing import Any

from scanner import facts, ir
from scanner.facts import SyntaxFact
from scanner.ir import (
    UNBOUND,
    Attr,
    Bound,
    ClassValue,
    Display,
    Expr,
    FunctionValue,
    Parameter,
    Ref,
    Unpacked,
)
from scanner.records import Syntax
from scanner.walk import callsites
from scanner.walk.displays import Displays
from scanner.walk.expressions import LONGEST_CHAIN, dotted_name
from scanner.walk.scopes import Scope

_PROTOCOL = frozenset({"__aenter__", "__aexit__", "__aiter__", "__anext__"})
_STATIC = frozenset({"staticmethod"})


class Definitions(Displays):
    """The part of the walker that opens scopes."""

    __slots__ = ("class_index", "classes")

    def __init__(self, text: str, methods: frozenset[str]) -> None:
        super().__init__(text, methods)
        self.classes: list[facts.Class | None] = []
        self.class_index = -1

    def block(self, body: Sequence[ast.stmt]) -> bool:
        """Walk statements."""
        raise NotImplementedError

    # -- functions --

    def function_def(self, node: ast.FunctionDef) -> None:
        if node.name in _PROTOCOL:
            self._definition_syntax(Syntax.ASYNC_PROTOCOL_DEF, node, self.scope)
        self._function(node, is_async=False)

    def async_function_def(self, node: ast.AsyncFunctionDef) -> None:
        outer = self.scope
        is_generator = self._function(node, is_async=True)
        symbol = Syntax.ASYNC_GENERATOR_DEF if is_generator else Syntax.ASYNC_DEF
        self._definition_syntax(symbol, node, outer)

    def _decorators(self, nodes: list[ast.expr]) -> tuple[Expr | None, ...]:
        """Walk decorators; each is called with what it decorates."""
        self.loose.update(node.id for node in nodes if type(node) is ast.Name)
        return tuple([self.named_type(node) for node in nodes])

    def _definition_syntax(
        self, symbol: Syntax, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope
    ) -> None:
        line = node.lineno
        self.syntax.append(
            SyntaxFact(symbol, line, self.column(line, node.col_offset), scope.name, node.name)
        )

    def _function(self, node: Any, *, is_async: bool) -> bool:
        decorators = self._decorators(node.decorator_list)
        generic = self.type_parameters(node)
        index = len(self.functions)
        self.functions.append(None)
        owner = self.class_index if self.scope.kind == "class" else -1
        parameters, positional, variadic = self._parameters(node.args, index)
        returns = self.annotation(node.returns)
        scope = self._open_function(node.name, parameters, is_method=owner >= 0 and not _is_static(node))
        scope.is_async = is_async
        class_index, self.class_index = self.class_index, -1
        self.block(node.body)
        self.class_index = class_index
        self.exit(scope)
        if generic is not None:
            self.exit(generic)
        line = node.lineno
        column = self.column(line, node.col_offset)
        self.functions[index] = facts.Function(
            node.name,
            scope.name,
            owner,
            parameters,
            positional,
            variadic,
            returns,
            tuple(scope.results) if returns is None else (),
            tuple(scope.yields),
            decorators,
            is_async,
            bool(scope.yields),
            line,
            column,
        )
        self.bind(node.name, FunctionValue(index), None, line, column)
        return bool(scope.yields)

    def _parameters(self, node: ast.arguments, index: int) -> tuple[tuple[int, ...], int, tuple[str, str]]:
        """Define parameters, evaluating defaults and annotations outside the function."""
        defaults = [self.value(default) for default in node.defaults]
        keyword_defaults = [
            self.value(default) if default is not None else None for default in node.kw_defaults
        ]
        positional = [*node.posonlyargs, *node.args]
        padding: list[Expr | None] = [None] * (len(positional) - len(defaults))
        numbers: list[int] = []
        for argument, default in zip(
            [*positional, *node.kwonlyargs], [*padding, *defaults, *keyword_defaults], strict=True
        ):
            numbers.append(self._parameter(argument, Parameter(index, len(numbers), default)))
        names = ("", "")
        if node.vararg is not None:
            element = self._element(node.vararg) or Parameter(index, len(numbers), None)
            rest = ir.Iterated(Display("list", (element,)), is_async=False)
            numbers.append(self._variadic(node.vararg, Display("tuple", (rest,))))
            names = (node.vararg.arg, "")
        if node.kwarg is not None:
            element = self._element(node.kwarg) or Parameter(index, len(numbers), None)
            numbers.append(self._variadic(node.kwarg, Display("dict", (element,), (ir.Literal("str"),))))
            names = (names[0], node.kwarg.arg)
        return tuple(numbers), len(positional), names

    def _element(self, argument: ast.arg) -> Expr | None:
        """One of the values behind ``*args`` or ``**kwargs``: the annotation is an element's."""
        annotation = self.annotation(argument.annotation)
        return ir.Typed(annotation) if annotation is not None else None

    def _variadic(self, argument: ast.arg, value: Display) -> int:
        line = argument.lineno
        return self.define(Bound(argument.arg, value, None, line, self.column(line, argument.col_offset)))

    def _parameter(self, argument: ast.arg, value: Parameter) -> int:
        annotation = self.annotation(argument.annotation)
        line = argument.lineno
        column = self.column(line, argument.col_offset)
        return self.define(Bound(argument.arg, value, annotation, line, column))

    def _open_function(self, name: str, parameters: Sequence[int], *, is_method: bool) -> Scope:
        outer = self.scope
        self.scope = scope = Scope("function", outer, self.scope_name(name) if name else outer.name)
        names = [self.definitions[number].name for number in parameters]  # type: ignore[union-attr]
        if is_method and names:
            scope.owner, scope.self_name = outer.owner, names[0]
        elif outer.kind != "class" and outer.self_name not in names:
            scope.owner, scope.self_name = outer.owner, outer.self_name
        scope.class_index = outer.class_index
        for bound, number in zip(names, parameters, strict=True):
            scope.env[bound] = number
            scope.bound[bound] = [number]
        return scope

    def scope_name(self, name: str) -> int:
        """The index of the dotted name of a scope that opens here."""
        outer = self.scope.name
        names = self.scope_names
        dotted = name if outer == 0 else f"{self.scope_list[outer]}.{name}"
        index = names.get(dotted)
        if index is None:
            index = names[dotted] = len(names)
            self.scope_list.append(dotted)
        return index

    def lambda_(self, node: ast.Lambda) -> Expr | None:
        index = len(self.functions)
        self.functions.append(None)
        parameters, positional, variadic = self._parameters(node.args, index)
        scope = self._open_function("", parameters, is_method=False)
        result = self.value(node.body)
        self.exit(scope)
        line = node.lineno
        self.functions[index] = facts.Function(
            "<lambda>",
            scope.name,
            -1,
            parameters,
            positional,
            variadic,
            None,
            (result,),
            tuple(scope.yields),
            (),
            is_async=False,
            is_generator=bool(scope.yields),
            line=line,
            column=self.column(line, node.col_offset),
        )
        return FunctionValue(index)

    def type_parameters(self, node: Any) -> Scope | None:
        """Open the scope of PEP 695 type parameters, where there are any."""
        parameters = getattr(node, "type_params", None)
        if not parameters:
            return None
        scope = self.inline()
        scope.kind = "inline"
        for parameter in parameters:
            line = parameter.lineno
            column = self.column(line, parameter.col_offset)
            self.bind(parameter.name, None, None, line, column)
        for parameter in parameters:
            bound = self.annotation(getattr(parameter, "bound", None))
            self.annotation(getattr(parameter, "default_value", None))
            if bound is not None:
                self._bounded(parameter, bound)
        return scope

    def _bounded(self, parameter: Any, bound: Expr) -> None:
        """``[T: C]`` is what ``T = typing.TypeVar("T", bound=C)`` is."""
        line = parameter.lineno
        column = self.column(line, parameter.col_offset)
        maker = self.define(Bound("TypeVar", ir.Imported("typing", "TypeVar", 0), None, line, column))
        name = ir.Literal("str", parameter.name)
        value = ir.Call(self.refs[maker], (name,), (("bound", bound),), line, column)
        self._set(parameter.name, self.define(Bound(parameter.name, value, None, line, column)))

    # -- classes --

    def class_def(self, node: ast.ClassDef) -> None:
        decorators = self._decorators(node.decorator_list)
        generic = self.type_parameters(node)
        bases = tuple([self.named_type(base) for base in node.bases])
        for base in bases:
            if isinstance(base, Ref | Attr):
                self.rename(base, node.name)
        for keyword in node.keywords:
            self.value(keyword.value)
        index = len(self.classes)
        self.classes.append(None)
        outer = self.scope
        self.scope = scope = Scope("class", outer, self.scope_name(node.name))
        scope.owner = {}
        scope.class_index = index
        around, self.class_index = self.class_index, index
        self.block(node.body)
        self.class_index = around
        self.exit(scope)
        if generic is not None:
            self.exit(generic)
        line = node.lineno
        column = self.column(line, node.col_offset)
        attributes = {name: tuple(numbers) for name, numbers in scope.owner.items()}
        body = {name: number for name, number in scope.env.items() if number}
        self.classes[index] = facts.Class(
            node.name, scope.name, bases, decorators, body, attributes, line, column
        )
        self.bind(node.name, ClassValue(index), None, line, column)

    # -- targets --

    def rename(self, value: Expr | None, name: str) -> None:
        """Note a further name for what another name or attribute stands for."""
        if type(value) is FunctionValue:
            self.renames.setdefault("<lambda>", {})[name] = None
        elif type(value) is Ref or type(value) is Attr:
            before = callsites.name(value, self)
            if before and before != name:
                self.renames.setdefault(before, {})[name] = None

    def target(self, node: ast.expr, value: Expr | None, annotation: Expr | None = None) -> None:
        kind = type(node)
        if kind is ast.Name:
            self.bind_name(node, value, annotation)  # type: ignore[arg-type]
        elif kind is ast.Attribute:
            self._attribute_target(node, value, annotation)  # type: ignore[arg-type]
        elif kind is ast.Tuple or kind is ast.List:
            self._unpack(node.elts, value)  # type: ignore[attr-defined]
        elif kind is ast.Starred:
            self.target(node.value, value)  # type: ignore[attr-defined]
        elif kind is ast.Subscript:
            container = self.expression(node.value)  # type: ignore[attr-defined]
            index = self.expression(node.slice)  # type: ignore[attr-defined]
            if container is not None and value is not None:
                self.extensions.append(facts.Extension(container, "[]", (index, value)))
        else:
            self.expression(node)

    def _attribute_target(self, node: ast.Attribute, value: Expr | None, annotation: Expr | None) -> None:
        base = node.value
        scope = self.scope
        if self.checked:
            self._forget(node)
        if type(base) is ast.Name and base.id == scope.self_name and scope.owner is not None:
            line, end = node.end_lineno or node.lineno, node.end_col_offset or 0
            column = self.name_column(line, end, node.attr)
            number = self.define(Bound(node.attr, value, annotation, line, column))
            scope.owner.setdefault(node.attr, []).append(number)
            self.read(base.id)
            return
        links: list[str] = []
        while type(base) is ast.Attribute:
            links.append(base.attr)
            base = base.value
        if type(base) is not ast.Name:
            self._setting(self.expression(node.value), node, value, annotation)
        elif value is not None and type(value) is not ir.Literal and len(links) < LONGEST_CHAIN:
            # A dotted name that is assigned or deleted is no read, and no part of it is.
            holder: Expr = self.refs[self.read(base.id)]
            for link in reversed(links):
                holder = Attr(holder, link)
            self._setting(holder, node, value, annotation)

    def _forget(self, node: ast.Attribute) -> None:
        """Let what checks have said of a dotted name, or of parts of what it was, hold no longer."""
        _, dotted = dotted_name(node)
        env = self.scope.env
        for name in [each for each in env if each == dotted or each.startswith(f"{dotted}.")]:
            self._set(name, UNBOUND)

    def _setting(
        self, holder: Expr | None, node: ast.Attribute, value: Expr | None, annotation: Expr | None
    ) -> None:
        """Note the attribute of an object that is not the method's own; a constant there tells nothing."""
        if holder is not None and value is not None and type(value) is not ir.Literal:
            line, end = node.end_lineno or node.lineno, node.end_col_offset or 0
            column = self.name_column(line, end, node.attr)
            number = self.define(Bound(node.attr, value, annotation, line, column))
            self.settings.append(facts.Setting(holder, number))

    def _unpack(self, nodes: list[ast.expr], value: Expr | None) -> None:
        """Bind targets to the elements of a value."""
        star = next((i for i, node in enumerate(nodes) if type(node) is ast.Starred), None)
        is_row = type(value) is Display and value.kind in ("tuple", "list") and star is None
        if is_row and type(value) is Display and len(value.elements) == len(nodes):
            for node, element in zip(nodes, value.elements, strict=True):
                self.target(node, element)
            return
        if star is not None and type(value) is Display and value.kind in ("tuple", "list"):
            row = _starred_row(value, len(nodes), star)
            if row is not None:
                for node, element in zip(nodes, row, strict=True):
                    self.target(node, element)
                return
        for position, node in enumerate(nodes):
            if value is None:
                self.target(node, None)
            elif star is not None and position >= star:
                self.target(node, Unpacked(value, position - len(nodes), starred=position == star))
            else:
                self.target(node, Unpacked(value, position))


def _starred_row(value: Display, targets: int, star: int) -> list[Expr | None] | None:
    """The elements of ``a, *b, c = (…)``, a list for the starred one; None where their number is not known."""
    elements = list(value.elements)
    rest = len(elements) - targets + 1
    if rest < 0 or any(type(element) is ir.Iterated for element in elements):
        return None
    return [*elements[:star], Display("list", tuple(elements[star : star + rest])), *elements[star + rest :]]


def _is_static(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(
        isinstance(decorator, ast.Name) and decorator.id in _STATIC for decorator in node.decorator_list
    )
