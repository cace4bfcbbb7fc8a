"""Positions as the scan gives them: 1-based, in characters."""

import ast
import re


class Places:
    """Turns the byte columns of a text's tree into character columns."""

    def __init__(self, text: str) -> None:
        self._lines = re.split(r"\r\n|\r|\n", text)

    def at(self, line: int, byte: int) -> tuple[int, int]:
        """Line and column of a 0-based UTF-8 byte offset in a line."""
        return line, len(self._lines[line - 1].encode()[:byte].decode()) + 1

    def of(self, node: ast.expr | ast.stmt | ast.alias) -> tuple[int, int]:
        """Where the node's first token stands."""
        return self.at(node.lineno, node.col_offset)

    def of_attribute(self, node: ast.Attribute) -> tuple[int, int]:
        """Where the attribute's name stands: it ends the node."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        line, end = self.at(node.end_lineno, node.end_col_offset)
        return line, end - len(node.attr)
