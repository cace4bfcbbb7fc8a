"""Scopes and bindings of one file, as `symtable` has them: the compiler's own answer.

Comprehensions are the exception: from Python 3.12 on the compiler merges them into the scope around, so that
their targets are looked up in the tree.
"""

import ast
import symtable
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
Scope = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef


@dataclass
class Bindings:
    """What binds one name in one scope."""

    imports: list[tuple[ast.alias, ast.Import | ast.ImportFrom]] = field(default_factory=list)
    values: list[ast.expr] = field(default_factory=list)
    """Values of plain assignments to the bare name."""
    other: int = 0
    """Everything else that binds: loops, ``with``, ``except``, unpacking, definitions, parameters."""


class Scopes:
    """The scopes of a file, which node is in which, and what binds a name in each."""

    def __init__(self, text: str, tree: ast.Module, path: str) -> None:
        self.tree = tree
        self.nodes = list(_preorder(tree))
        self.parents = {child: node for node in self.nodes for child in ast.iter_child_nodes(node)}
        self._tables = self._match(symtable.symtable(text, path, "exec"))
        self._bindings: defaultdict[tuple[Scope, str], Bindings] = defaultdict(Bindings)
        self.stars: list[tuple[ast.alias, ast.ImportFrom]] = []
        for node in self.nodes:
            self._bind(node)

    def lookup(self, name: str, node: ast.AST) -> Bindings | None:
        """The bindings that a name read at `node` refers to.

        None for a builtin or unbound name, and for a comprehension's target.
        """
        inner = True
        for scope, child in self._enclosing(node):
            if isinstance(scope, Comprehension):
                if child is not scope.generators[0].iter:  # which the scope around evaluates
                    inner = False
                    if name in _targets(scope):
                        return None
            elif inner or not isinstance(scope, ast.ClassDef):
                inner = False
                if (scope, name) in self._bindings and self._is_local(scope, name):
                    return self._bindings[scope, name]
                if self._is_global(scope, name):
                    break
        return self._bindings.get((self.tree, name))

    def of_module(self, name: str) -> Bindings | None:
        """What binds a name at the top of the file."""
        return self._bindings.get((self.tree, name))

    def owner(self, node: ast.AST, name: str) -> Scope:
        """The scope in which a statement at `node` binds `name`."""
        for scope, _ in self._enclosing(node):
            if isinstance(scope, Comprehension):
                continue
            if isinstance(scope, ast.Module):
                return scope
            symbol = self._symbol(scope, name)
            if symbol is not None and symbol.is_declared_global():
                return self.tree
            if symbol is not None and symbol.is_nonlocal():
                continue
            return scope
        return self.tree

    def _enclosing(self, node: ast.AST) -> Iterator[tuple[Scope | Comprehension, ast.AST]]:
        """Scopes around a node, innermost first, each with the child of it that leads to the node."""
        child = node
        while child in self.parents:
            parent = self.parents[child]
            if isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                if any(child is statement for statement in parent.body):
                    yield parent, child
            elif isinstance(parent, ast.Lambda):
                if child is parent.body:
                    yield parent, child
            elif isinstance(parent, Comprehension):
                yield parent, child
            elif isinstance(parent, ast.comprehension):
                holder = self.parents[parent]
                assert isinstance(holder, Comprehension)
                yield holder, child
                parent = holder  # seen: go on above it
            elif isinstance(parent, ast.Module):
                yield parent, child
            child = parent

    def _match(self, top: symtable.SymbolTable) -> dict[ast.AST, symtable.SymbolTable]:
        """Pair each function, lambda and class of the tree with the compiler's table for it."""
        tables: defaultdict[tuple[str, int], list[symtable.SymbolTable]] = defaultdict(list)
        pending = [top]
        while pending:
            table = pending.pop(0)
            # symtable types are plain strings up to 3.12, an enum from 3.13 on; both print as the word.
            if str(table.get_type()).rpartition(".")[2].lower() in {"function", "class"}:
                tables[table.get_name(), table.get_lineno()].append(table)
            pending = [*table.get_children(), *pending]
        matched: dict[ast.AST, symtable.SymbolTable] = {}
        for node in self.nodes:
            if isinstance(node, Function | ast.ClassDef):
                name = "lambda" if isinstance(node, ast.Lambda) else node.name
                matched[node] = tables[name, node.lineno].pop(0)
        return matched

    def _is_local(self, scope: Scope, name: str) -> bool:
        symbol = self._symbol(scope, name)
        return symbol is not None and symbol.is_local() and not symbol.is_declared_global()

    def _is_global(self, scope: Scope, name: str) -> bool:
        symbol = self._symbol(scope, name)
        if symbol is None or isinstance(scope, ast.ClassDef):
            return symbol is not None and symbol.is_declared_global()
        return symbol.is_global()

    def _symbol(self, scope: Scope, name: str) -> symtable.Symbol | None:
        table = self._tables.get(scope)
        try:
            return table.lookup(name) if table else None
        except KeyError:
            return None

    def _bind(self, node: ast.AST) -> None:
        match node:
            case ast.Import() | ast.ImportFrom():
                self._bind_import(node)
            case ast.Name(ctx=ast.Store() | ast.Del()) if not self._is_target(node):
                self._bind_name(node)
            case (
                ast.FunctionDef(name=str(name))
                | ast.AsyncFunctionDef(name=str(name))
                | ast.ClassDef(name=str(name))
                | ast.ExceptHandler(name=str(name))
                | ast.MatchAs(name=str(name))
                | ast.MatchStar(name=str(name))
                | ast.MatchMapping(rest=str(name))
            ):
                self._of(node, name).other += 1
            case ast.arg():
                function = self.parents[self.parents[node]]
                assert isinstance(function, Function)
                self._bindings[function, node.arg].other += 1

    def _bind_import(self, node: ast.Import | ast.ImportFrom) -> None:
        for alias in node.names:
            if isinstance(node, ast.ImportFrom) and alias.name == "*":
                self.stars.append((alias, node))
                continue
            plain = alias.name.partition(".")[0] if isinstance(node, ast.Import) else alias.name
            self._of(node, alias.asname or plain).imports.append((alias, node))

    def _bind_name(self, node: ast.Name) -> None:
        parent = self.parents[node]
        bindings = self._of(node, node.id)
        plain = isinstance(parent, ast.AnnAssign | ast.NamedExpr) or (
            isinstance(parent, ast.Assign) and any(node is target for target in parent.targets)
        )
        if not plain and not isinstance(node.ctx, ast.Del):
            bindings.other += 1
        elif isinstance(parent, ast.Assign | ast.AnnAssign | ast.NamedExpr) and parent.value is not None:
            bindings.values.append(parent.value)

    def _of(self, node: ast.AST, name: str) -> Bindings:
        return self._bindings[self.owner(node, name), name]

    def _is_target(self, node: ast.Name) -> bool:
        """Whether the name is bound by a comprehension's ``for``, which keeps it to itself."""
        child: ast.AST = node
        while isinstance(self.parents[child], ast.expr):
            child = self.parents[child]
        parent = self.parents[child]
        return isinstance(parent, ast.comprehension) and child is parent.target


def _targets(comprehension: Comprehension) -> set[str]:
    return {
        node.id
        for generator in comprehension.generators
        for node in ast.walk(generator.target)
        if isinstance(node, ast.Name)
    }


def _preorder(node: ast.AST) -> Iterator[ast.AST]:
    pending = [node]
    while pending:
        node = pending.pop()
        yield node
        pending += reversed(list(ast.iter_child_nodes(node)))
