"""Small pure functions on type expressions (strings; see `scanner.stdlib_format`)."""

import re
from collections.abc import Iterable, Mapping

_NAME = re.compile(r"[A-Za-z_][\w.]*")


def substitute(expression: str, mapping: Mapping[str, str]) -> str:
    """Replace type variables: ``substitute("list[_T]", {"_T": "int"})`` gives ``list[int]``."""
    if not mapping:
        return expression
    return _NAME.sub(lambda match: mapping.get(match.group(), match.group()), expression)


def split_top(text: str, separator: str) -> list[str]:
    """Split at a separator outside brackets and quotes: ``a, b[c, d]`` at the comma gives two parts."""
    parts: list[str] = []
    depth = start = 0
    quote = ""
    for position, character in enumerate(text):
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character in "[(":
            depth += 1
        elif character in "])":
            depth -= 1
        elif character == separator and depth == 0:
            parts.append(text[start:position].strip())
            start = position + 1
    parts.append(text[start:].strip())
    return [part for part in parts if part]


def split_arguments(expression: str) -> tuple[str, list[str]]:
    """Head and arguments of one type: ``dict[str, int]`` gives ``("dict", ["str", "int"])``."""
    head, bracket, rest = expression.partition("[")
    if not bracket or not expression.endswith("]"):
        return expression, []
    return head, split_top(rest[:-1], ",")


def class_arguments(expression: str) -> tuple[str, list[str]]:
    """As `split_arguments`, by the class's own type variables: a tuple has one, the union of its elements."""
    head, arguments = split_arguments(expression)
    if head == "tuple" and arguments:
        return head, [union(argument for argument in arguments if argument not in ("...", "()"))]
    return head, arguments


def members(expression: str) -> list[str]:
    """The members of a union; one element for any other type."""
    return split_top(expression, "|")


def union(expressions: Iterable[str]) -> str:
    """The union of types, flattened, in first-seen order, without repeats."""
    return " | ".join(dict.fromkeys(part for expression in expressions for part in members(expression)))
