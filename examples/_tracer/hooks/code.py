"""What the example's own code says at a place: the labels in the picture are the reader's own expressions."""

import ast
from types import FrameType

LONGEST = 72
"""Characters of an expression that a label keeps."""


class ExampleCode:
    """The example's source, asked by frame. Frames of other files have no text here."""

    def __init__(self, path: str, source: str) -> None:
        self.path = path
        self._source = source
        self._nodes: dict[tuple[int, int, int, int], ast.AST] = {}
        self._assigned: dict[int, str] = {}
        self.tree = ast.parse(source)
        for node in ast.walk(self.tree):
            self._note(node)

    def _note(self, node: ast.AST) -> None:
        if isinstance(node, ast.withitem):
            _target(self._assigned, node.optional_vars, node.context_expr)
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            _target(self._assigned, node.targets[0], node.value)
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr):
            _target(self._assigned, node.target, node.value)
        if isinstance(node, ast.With | ast.AsyncWith):
            for item in node.items:  # 3.13 gives the expression's position, older ones the statement's
                self._nodes[_span(item.context_expr)] = node
            self._nodes[_span(node)] = node
        elif isinstance(node, ast.expr | ast.AsyncFor | ast.For):
            self._nodes.setdefault(_span(node), node)

    def owns(self, frame: FrameType | None) -> bool:
        """Whether the frame runs the example's own file."""
        return frame is not None and frame.f_code.co_filename == self.path

    def expression(self, frame: FrameType) -> str:
        """The expression that the frame is evaluating, as the example spells it, in one line."""
        node = self._at(frame)
        if node is None:
            return frame.f_code.co_name
        if isinstance(node, ast.With | ast.AsyncWith):
            word = "async with" if isinstance(node, ast.AsyncWith) else "with"
            return self._text(ast.Tuple([item.context_expr for item in node.items]), f"{word} ")
        if isinstance(node, ast.AsyncFor | ast.For):
            word = "async for" if isinstance(node, ast.AsyncFor) else "for"
            return self._text(node.target, f"{word} ") + " in " + self._text(node.iter)
        return self._text(node.value if isinstance(node, ast.Await) else node)

    def assigned_name(self, frame: FrameType) -> str | None:
        """The variable that takes the value of the call which the frame is making, if it is a plain one."""
        node = self._at(frame)
        return self._assigned.get(id(node)) if node is not None else None

    def _at(self, frame: FrameType) -> ast.AST | None:
        positions = list(frame.f_code.co_positions())[frame.f_lasti // 2]
        line, end_line, column, end_column = positions
        if line is None or end_line is None or column is None or end_column is None:
            return None
        return self._nodes.get((line, column, end_line, end_column))

    def _text(self, node: ast.AST, prefix: str = "") -> str:
        parts = node.elts if isinstance(node, ast.Tuple) and not hasattr(node, "lineno") else [node]
        texts = [ast.get_source_segment(self._source, part) or "" for part in parts]
        text = prefix + " ".join(", ".join(texts).split())
        return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _span(node: ast.AST) -> tuple[int, int, int, int]:
    line, column, end_line, end_column = (
        getattr(node, name) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")
    )
    return line, column, end_line, end_column


def _target(assigned: dict[int, str], target: ast.AST | None, value: ast.AST | None) -> None:
    if isinstance(value, ast.Await):
        value = value.value
    if isinstance(target, ast.Name) and isinstance(value, ast.Call):
        assigned[id(value)] = target.id
