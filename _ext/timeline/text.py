"""Text without a renderer: how wide it will be, and where a line may break."""

import re
import unicodedata
from collections.abc import Iterable

from _ext.timeline.drawing import SIZES, Face, Span

_CODE = re.compile(r"`([^`]+)`")
_BREAK_AFTER = frozenset(" ,(/._-=→，；：、。")


def marked(text: str) -> tuple[Span, ...]:
    """A text in which backquotes stand around code, as spans."""
    parts = enumerate(_CODE.split(text))
    return tuple(Span(part, Face.CODE if index % 2 else Face.TEXT) for index, part in parts if part)


def plain(text: str) -> str:
    """A text without the backquotes around code."""
    return text.replace("`", "")


def width(spans: Iterable[Span]) -> float:
    """Estimate the width in pixels; on the wide side, so that what fits here fits in every font."""
    return sum(_char_width(char, span.face) for span in spans for char in span.text)


def _char_width(char: str, face: Face) -> float:
    size = SIZES[face]
    if unicodedata.east_asian_width(char) in "WF":
        return size
    if face in {Face.CODE, Face.NAME}:
        return size * 0.61
    return size * (0.7 if char.isupper() else 0.56)


def wrap(spans: Iterable[Span], limit: float) -> list[tuple[Span, ...]]:
    """Break into lines not wider than ``limit``: after spaces and punctuation, between Chinese characters."""
    lines: list[list[Span]] = [[]]
    room = limit
    for chunk in _chunks(spans):
        needed = width([chunk])
        if needed > room and lines[-1]:
            lines.append([])
            room = limit
            chunk = Span(chunk.text.lstrip(), chunk.face)  # noqa: PLW2901  # no space at its start
        lines[-1].append(chunk)
        room -= needed
    return [_joined(line) for line in lines]


def _chunks(spans: Iterable[Span]) -> Iterable[Span]:
    """Unbreakable pieces, in order."""
    for span in spans:
        piece = ""
        for index, char in enumerate(span.text):
            piece += char
            following = span.text[index + 1 : index + 2]
            if char in _BREAK_AFTER or _is_wide(char) or (following and _is_wide(following)):
                if following and following in "，。；：、）)":
                    continue
                yield Span(piece, span.face)
                piece = ""
        if piece:
            yield Span(piece, span.face)


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"


def _joined(line: list[Span]) -> tuple[Span, ...]:
    merged: list[Span] = []
    for span in line:
        if merged and merged[-1].face == span.face:
            merged[-1] = Span(merged[-1].text + span.text, span.face)
        else:
            merged.append(span)
    return tuple(merged)
