"""Writes a drawing as SVG: inline for HTML, coloured by the style sheet; or a file with its own colours."""

from collections.abc import Iterable
from html import escape
from pathlib import Path

from _ext.timeline.drawing import Box, Drawing, Face, Item, Label, Line, Mark, Shape, Style

STYLE_SHEET = Path(__file__).parents[1] / "static" / "timeline.css"
"""The one style sheet: linked by HTML pages, embedded in SVG files.

:meta hide-value:
"""

SMALLEST = 0.8
"""How far a picture may shrink to fit a narrow page, before it scrolls: text of 13 pixels stays above 10."""

_RADIUS = {Style.ROW: 0.0, Style.NODE: 8.0}
_PATTERNS = (Style.READY, Style.BLOCKED)
_SHAPES: dict[Shape, str] = {
    Shape.START: '<circle r="5"/>',
    Shape.RESULT: '<circle r="6"/><path class="ink" d="M-3 0 L-1 2.5 L3 -2.5"/>',
    Shape.EXCEPTION: (
        '<rect x="-6" y="-6" width="12" height="12"/><path class="ink" d="M-3-3 L3 3 M3-3 L-3 3"/>'
    ),
    Shape.CANCELLED: '<circle r="6"/><path class="ink" d="M-4 4 L4 -4"/>',
    Shape.DESTROYED: '<circle r="6" stroke-dasharray="2 2"/><path class="ink" d="M-3 0 L3 0"/>',
    Shape.EXIT: '<rect x="-5.5" y="-5.5" width="11" height="11"/>',
    Shape.CANCEL: '<path class="ink" d="M-4-4 L4 4 M4-4 L-4 4"/>',
    Shape.TIMEOUT: '<circle r="6.5"/><path class="ink" d="M0 -4 L0 0 L3 1.5"/>',
    Shape.SIGNAL: '<path d="M1-7 L-4 1 L0 1 L-1 7 L4-1 L0-1 Z"/>',
    Shape.HANDLER: '<path d="M0-7 L6 4 L-6 4 Z"/>',
    Shape.REAP: '<path d="M-6-6 L6-6 L0 6 Z"/>',
    Shape.FINAL: '<circle r="7"/><circle class="dot" r="4"/>',
}


def inline(drawing: Drawing, ident: str) -> str:
    """SVG to stand in an HTML page. ``ident`` is unique on the page; colours are those of `STYLE_SHEET`."""
    return _svg(drawing, ident, style="")


def standalone(drawing: Drawing) -> str:
    """An SVG file of its own, in the light colours: for EPUB and other readers without our style sheet."""
    css = STYLE_SHEET.read_text("utf-8").partition("/* dark */")[0]
    style = f"<style>{escape(css, quote=False)}</style>"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{_svg(drawing, "timeline", style)}'


def _svg(drawing: Drawing, ident: str, style: str) -> str:
    name = escape(ident)
    width, height = _number(drawing.width), _number(drawing.height)
    body = "\n".join(_item(item, name) for item in drawing.items)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="slime-drawing" role="img"'
        f' aria-labelledby="{name}-title {name}-desc" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" style="min-width:{_number(drawing.width * SMALLEST)}px">\n'
        f'<title id="{name}-title">{escape(drawing.title)}</title>\n'
        f'<desc id="{name}-desc">{escape(drawing.description)}</desc>\n'
        f"{style}<defs>{''.join(_definitions(name))}</defs>\n{body}\n</svg>\n"
    )


def _definitions(ident: str) -> Iterable[str]:
    """Arrow heads (one a link style: markers do not inherit colours) and the patterns of states."""
    for style in (Style.CREATE, Style.WAKE, Style.CANCEL, Style.SIGNAL, Style.EDGE):
        yield (
            f'<marker id="{ident}-{style}" class="head {style}" viewBox="0 0 8 8" refX="7" refY="4"'
            ' markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto">'
            '<path d="M0 0.5 L8 4 L0 7.5 Z"/></marker>'
        )
    lines = {Style.READY: "M-1 5 L5 -1 M1 7 L7 1", Style.BLOCKED: "M0 0 L6 6 M6 0 L0 6"}
    for style in _PATTERNS:
        yield (
            f'<pattern id="{ident}-{style}" class="fill {style}" patternUnits="userSpaceOnUse"'
            f' width="6" height="6"><rect width="6" height="6"/><path d="{lines[style]}"/></pattern>'
        )


def _item(item: Item, ident: str) -> str:
    match item:
        case Box():
            return _box(item, ident)
        case Line():
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in item.points)
            head = f' marker-end="url(#{ident}-{item.style})"' if item.arrow else ""
            return f'<polyline class="line {item.style}" points="{points}"{head}/>'
        case Mark():
            place = f"translate({_number(item.x)} {_number(item.y)})"
            return f'<g class="mark {item.shape}" transform="{place}">{_SHAPES[item.shape]}</g>'
        case Label():
            return _label(item)


def _box(box: Box, ident: str) -> str:
    fill = f' fill="url(#{ident}-{box.style})"' if box.style in _PATTERNS else ""
    radius = _number(_RADIUS.get(box.style, 1.5))
    place = f'x="{_number(box.x)}" y="{_number(box.y)}"'
    size = f'width="{_number(box.width)}" height="{_number(box.height)}" rx="{radius}"'
    return f'<rect class="box {box.style}" {place} {size}{fill}/>'


def _label(label: Label) -> str:
    anchor = "" if label.anchor == "start" else f' text-anchor="{label.anchor}"'
    spans = "".join(f'<tspan class="{span.face}">{escape(span.text)}</tspan>' for span in label.spans)
    shift = (
        3.5 if label.spans and label.spans[0].face is Face.NOTE else 4.5
    )  # from the line's middle to its base
    return f'<text x="{_number(label.x)}" y="{_number(label.y + shift)}"{anchor}>{spans}</text>'


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
