"""A second count of a tree's records, by the design's rules, sharing nothing with the scanner.

It stands on `symtable`, `tokenize`, the compiler's flags and the imported standard library, and knows no data
flow: where a name has bindings that disagree it says so (`Count.unsure`) instead of deciding.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tests.independent.async_tokens import async_syntax
from tests.independent.modules import Meaning, Names, Tree
from tests.independent.places import Places
from tests.independent.public_names import is_known, is_module, tracked, whole

Found = tuple[str, int, int, str]
"""Path, line, column, symbol."""


@dataclass
class Count:
    """What was counted, each kind as a set of (path, line, column, symbol)."""

    api_use: set[Found] = field(default_factory=set)
    imports: set[Found] = field(default_factory=set)
    async_syntax: set[Found] = field(default_factory=set)
    accesses: set[Found] = field(default_factory=set)
    """Reads of an attribute with a listed method's name, not on a module; the symbol is the bare name."""
    doubtful: set[Found] = field(default_factory=set)
    """Reads of such a name that a reading of the rules may leave out or not.

    On an attribute of an imported thing, which may be a module; or neither called nor clearly handed on.
    """
    unsure: set[Found] = field(default_factory=set)
    """Uses of a name whose bindings disagree: which one holds there is a question of flow."""


def count(texts: Mapping[str, str], single: frozenset[str], methods: frozenset[str]) -> Count:
    """Count a tree.

    Args:
        texts: The text of every file, by path.
        single: The single tracked names of modules that are not tracked whole.
        methods: The method names that make an attribute access a candidate.
    """
    tree = Tree(texts)
    result = Count()
    for path in sorted(texts):
        _FileCount(tree.names(path), single, methods, result).run()
    return result


class _FileCount:
    def __init__(self, names: Names, single: frozenset[str], methods: frozenset[str], result: Count) -> None:
        self._names = names
        self._single = single
        self._methods = methods
        self._result = result
        self._places = Places(names.text)
        self._reached: set[ast.alias] = set()
        self._taken: set[ast.AST] = set()

    def run(self) -> None:
        names, result = self._names, self._result
        result.async_syntax |= {
            (names.path, *found) for found in async_syntax(names.text, names.ast, names.path)
        }
        nodes = names.scopes.nodes
        for node in nodes:
            self._getattr(node)
        for node in nodes:
            if isinstance(node, ast.Name) and node not in self._taken:
                self._use(node, self._places.of(node))
            for line, column, name in self._quoted(node):
                self._use(name, (line, column))
        for node in nodes:
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.ctx, ast.Load)
                and node.attr in self._methods
            ):
                self._access(node)
        for node in nodes:
            if isinstance(node, ast.Import | ast.ImportFrom):
                for alias in node.names:
                    self._import(node, alias)

    def _symbol(self, meaning: Meaning | None) -> str | None:
        return tracked(meaning.dotted, self._single) if meaning is not None and meaning.dotted else None

    def _add(self, place: tuple[int, int], symbol: str, meaning: Meaning) -> None:
        self._reached.update(meaning.through)
        found = (self._names.path, *place, symbol)
        (self._result.unsure if meaning.unsure else self._result.api_use).add(found)

    def _getattr(self, node: ast.AST) -> None:
        if self._names.constant_getattr(node) is None:
            return
        assert isinstance(node, ast.Call)
        meaning = self._names.resolve(node)
        symbol = self._symbol(meaning)
        if meaning is not None and symbol is not None:
            self._taken.update(ast.walk(node.args[0]))
            self._add(self._places.of(node), symbol, meaning)

    def _use(self, root: ast.Name, place: tuple[int, int]) -> None:
        chain: list[ast.expr] = [root]
        parents = self._names.scopes.parents
        while isinstance(parent := parents.get(chain[-1]), ast.Attribute):
            chain.append(parent)
        outermost = chain[-1]
        assert isinstance(outermost, ast.Name | ast.Attribute)
        if not isinstance(outermost.ctx, ast.Load):
            return
        meaning = self._names.resolve(outermost)
        symbol = self._symbol(meaning)
        if meaning is None or symbol is None:
            return
        origin = self._names.meaning(root.id, root)
        called = isinstance(parent, ast.Call) and parent.func is outermost
        if origin is not None and origin.rebound and len(chain) == 1 and not called:
            return
        self._taken.add(root)
        # What follows the tracked prefix (`signal.SIGTERM.value`) is an access on a value.
        shorter = (self._symbol(self._names.resolve(node)) for node in chain)
        self._taken.update(node for node, before in zip(chain[1:], shorter, strict=False) if before != symbol)
        self._add(place, symbol, meaning)

    def _quoted(self, node: ast.AST) -> Iterator[tuple[int, int, ast.Name]]:
        """The names in quoted annotations, where they stand in the string."""
        annotation = getattr(node, "annotation", None) or getattr(node, "returns", None)
        if annotation is None:
            return
        for constant, text in _strings(annotation):
            line, column = self._places.of(constant)
            source = ast.get_source_segment(self._names.text, constant)
            try:
                parsed = ast.parse(text, mode="eval")
            except SyntaxError:
                continue
            if source is None or len(source) != len(text) + 2:
                continue  # a prefix, an escape or triple quotes: no plain offset
            scopes = self._names.scopes
            scopes.parents |= {
                child: parent for parent in ast.walk(parsed) for child in ast.iter_child_nodes(parent)
            }
            scopes.parents[parsed] = constant
            for name in ast.walk(parsed):
                if isinstance(name, ast.Name):
                    yield line, column + 1 + len(text.encode()[: name.col_offset].decode()), name

    def _access(self, node: ast.Attribute) -> None:
        if node in self._taken:
            return
        found = (self._names.path, *self._places.of_attribute(node), node.attr)
        owner = self._names.resolve(node.value)
        dotted = owner.dotted if owner is not None else None
        if owner is not None and not owner.unsure and (dotted is None or is_module(dotted)):
            return
        certain = owner is None or owner.unsure or (dotted is not None and is_known(dotted))
        certain = certain and _called_or_handed_on(node, self._names.scopes.parents[node])
        (self._result.accesses if certain else self._result.doubtful).add(found)

    def _import(self, statement: ast.Import | ast.ImportFrom, alias: ast.alias) -> None:
        source = self._names.import_source(statement, alias)
        if source is None or source.dotted is None:
            return
        if isinstance(statement, ast.ImportFrom) and alias.name != "*":
            dotted = f"{source.dotted}.{alias.name}"
            symbol = tracked(dotted, self._single)
        else:
            dotted = source.dotted
            symbol = tracked(dotted, self._single) if whole(dotted) else None
        if symbol is None and alias in self._reached:
            symbol = dotted
        if symbol is not None:
            self._result.imports.add((self._names.path, *self._places.of(alias), symbol))


def _called_or_handed_on(node: ast.Attribute, parent: ast.AST) -> bool:
    match parent:
        case ast.Call() | ast.keyword() | ast.Return():
            return True
        case ast.Assign(value=value) | ast.AnnAssign(value=value):
            return value is node
    return False


def _strings(annotation: ast.AST) -> Iterator[tuple[ast.Constant, str]]:
    """String constants that are annotations themselves, not arguments of Literal or Annotated."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        yield annotation, annotation.value
    elif isinstance(annotation, ast.Subscript):
        name = ast.unparse(annotation.value).rpartition(".")[2]
        if name == "Annotated" and isinstance(annotation.slice, ast.Tuple):
            yield from _strings(annotation.slice.elts[0])
        elif name != "Literal":
            yield from _strings(annotation.slice)
    elif not isinstance(annotation, ast.Call):
        for child in ast.iter_child_nodes(annotation):
            yield from _strings(child)
