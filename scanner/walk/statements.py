"""The walk over statements: what binds names, what branches, what loops.

One method a node type, registered in `Statements.statements`. A method answers whether control never reaches
what follows (``return``, ``raise``, ``break``, ``continue``, or branches that all end so).
"""

import ast
import sys
from typing import Any, ClassVar

from scanner import ir
from scanner.facts import ImportFact
from scanner.ir import UNBOUND, Imported
from scanner.walk.branches import Branches
from scanner.walk.displays import OPERATORS
from scanner.walk.expressions import is_text


class Statements(Branches):
    """The statement half of the walker."""

    __slots__ = ("imports", "public", "stars")

    def __init__(self, text: str, methods: frozenset[str]) -> None:
        super().__init__(text, methods)
        self.imports: list[ImportFact] = []
        self.stars: list[tuple[str, int]] = []
        self.public: tuple[str, ...] | None = None

    # -- simple statements --

    def expr_statement(self, node: ast.Expr) -> None:
        if type(node.value) is not ast.Constant:
            self.expression(node.value)

    def assign(self, node: ast.Assign) -> None:
        value = self.value(node.value)
        for target in node.targets:
            self.target(target, value)
            if type(target) is ast.Name:
                self.rename(_renamed(value), target.id)
            elif type(target) is ast.Attribute:
                self.rename(_renamed(value), target.attr)
            if type(target) is ast.Name and target.id == "__all__" and self.scope is self.module:
                self.public = _texts(node.value)

    def annotated(self, node: ast.AnnAssign) -> None:
        annotation = self.annotation(node.annotation)
        is_alias = self.imported_name(annotation) == "TypeAlias"
        value = None
        if node.value is not None:
            value = self.annotation(node.value) if is_alias else self.value(node.value)
        target = node.target
        if type(target) is not ast.Name:
            self.target(target, value, annotation)
            return
        if target.id == "__all__" and self.scope is self.module and node.value is not None:
            self.public = _texts(node.value)
        if node.value is not None or target.id not in self.scope.env:
            self.bind_name(target, value, annotation)
        if node.value is None:
            self.scope.declarations[target.id] = annotation

    def augmented(self, node: ast.AugAssign) -> None:
        target = node.target
        value = self.value(node.value)
        if type(target) is not ast.Name:
            self.target(target, None)
            return
        if target.id == "__all__" and self.scope is self.module and self.public is not None:
            more = _texts(node.value)
            self.public = None if more is None else (*self.public, *more)
        operator = OPERATORS.get(type(node.op), "+")
        before = self.refs[self.read(target.id)]
        self.bind_name(target, ir.Binary(operator, before, value))

    def return_(self, node: ast.Return) -> bool:
        value = self.value(node.value) if node.value is not None else None
        if node.value is not None:
            self.scope.results.append(value)
        return True

    def raise_(self, node: ast.Raise) -> bool:
        if node.exc is not None:
            self.value(node.exc)
        if node.cause is not None:
            self.value(node.cause)
        return True

    def assert_(self, node: ast.Assert) -> None:
        self.expression(node.test)
        if node.msg is not None:
            self.expression(node.msg)
        self.narrow(node.test)

    def delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            if type(target) is ast.Name:
                self._set(target.id, UNBOUND)
            else:
                self.target(target, None)

    def pass_(self, _node: ast.Pass) -> None:
        return

    def break_(self, _node: ast.Break) -> bool:
        loop = self.scope.loop
        if loop is not None:
            loop.breaks.append(self.changes(self.scope, loop.mark))
        return True

    def continue_(self, _node: ast.Continue) -> bool:
        loop = self.scope.loop
        if loop is not None:
            loop.continues.append(self.changes(self.scope, loop.mark))
        return True

    def global_(self, node: ast.Global) -> None:
        if self.scope.kind != "module":
            self.scope.declared.update(dict.fromkeys(node.names, True))

    def nonlocal_(self, node: ast.Nonlocal) -> None:
        if self.scope.kind != "module":
            self.scope.declared.update(dict.fromkeys(node.names, False))

    def type_alias(self, node: Any) -> None:
        scope = self.type_parameters(node)
        value = self.annotation(node.value)
        if scope is not None:
            self.exit(scope)
        self.bind_name(node.name, value)

    # -- imports --

    def import_(self, node: ast.Import) -> None:
        for alias in node.names:
            line = alias.lineno
            column = self.column(line, alias.col_offset)
            bound = alias.name if alias.asname else alias.name.partition(".")[0]
            value = Imported(bound, None, 0)
            number = self.bind(alias.asname or bound, value, None, line, column)
            self.imports.append(ImportFact(number, alias.name, None, 0, line, column, self.scope.name))

    def import_from(self, node: ast.ImportFrom) -> None:
        module, level = node.module or "", node.level
        for alias in node.names:
            line, number = alias.lineno, UNBOUND
            column = self.column(line, alias.col_offset)
            if alias.name == "*":
                self.stars.append((module, level))
            else:
                value = Imported(module, alias.name, level)
                number = self.bind(alias.asname or alias.name, value, None, line, column)
                if alias.asname:
                    self.renames.setdefault(alias.name, {})[alias.asname] = None
            self.imports.append(ImportFact(number, module, alias.name, level, line, column, self.scope.name))

    statements: ClassVar = {
        ast.Expr: expr_statement,
        ast.Assign: assign,
        ast.AnnAssign: annotated,
        ast.AugAssign: augmented,
        ast.Return: return_,
        ast.If: Branches.if_,
        ast.For: Branches.for_,
        ast.AsyncFor: Branches.async_for,
        ast.While: Branches.while_,
        ast.With: Branches.with_,
        ast.AsyncWith: Branches.async_with,
        ast.Try: Branches.try_,
        ast.TryStar: Branches.try_,
        ast.Raise: raise_,
        ast.Assert: assert_,
        ast.Delete: delete,
        ast.Import: import_,
        ast.ImportFrom: import_from,
        ast.Global: global_,
        ast.Nonlocal: nonlocal_,
        ast.Pass: pass_,
        ast.Break: break_,
        ast.Continue: continue_,
        ast.FunctionDef: Branches.function_def,
        ast.AsyncFunctionDef: Branches.async_function_def,
        ast.ClassDef: Branches.class_def,
        ast.Match: Branches.match_,
    }
    if sys.version_info >= (3, 12):
        statements[ast.TypeAlias] = type_alias


def _renamed(value: ir.Expr | None) -> ir.Expr | None:
    """What an assignment gives a further name: ``g = f``, ``g = partial(f, …)``."""
    if type(value) is ir.Call and value.arguments and _is_partial(value.function):
        return value.arguments[0]
    return value


def _is_partial(function: ir.Expr) -> bool:
    return type(function) is ir.Attr and function.name == "partial"


def _texts(node: ast.expr) -> tuple[str, ...] | None:
    """The strings of a list or tuple display; None for anything else."""
    if not isinstance(node, (ast.List, ast.Tuple)):
        return None
    texts = [element.value for element in node.elts if isinstance(element, ast.Constant)]
    strings = tuple(text for text in texts if isinstance(text, str) and is_text(text))
    return strings if len(strings) == len(node.elts) else None
