r"""Writes a drawing as TikZ: vector graphics in the document's own fonts, for LaTeX and PDF.

Text is escaped by the function that the caller hands in (the LaTeX writer's own), so nothing from an example
can become a command. `PREAMBLE` belongs into the document's preamble.
"""

from collections.abc import Callable

from _ext.timeline.drawing import SIZES, Box, Drawing, Face, Item, Label, Line, Mark, Shape, Style

Escape = Callable[[str], str]

PREAMBLE = r"""
\usepackage{tikz}
\usetikzlibrary{patterns,arrows.meta}
\definecolor{slimerun}{HTML}{1A7F4B}
\definecolor{slimeready}{HTML}{B7791F}
\definecolor{slimewait}{HTML}{6B7580}
\definecolor{slimeblock}{HTML}{B42318}
\definecolor{slimelink}{HTML}{0A58B5}
\definecolor{slimesignal}{HTML}{7A3CC2}
\definecolor{slimeband}{HTML}{F1F3F5}
\definecolor{slimefaint}{HTML}{59636E}
"""

PAGE_WIDTH = 450.0
PAGE_HEIGHT = 600.0
"""Points that a picture may take on an A4 page of Sphinx's manual class, its caption left out."""
LARGEST = 0.75
"""Points a pixel: 13 pixels become a text of 9.75 points."""

_BOXES = {
    Style.RUNNING: "fill=slimerun",
    Style.READY: "draw=slimeready, pattern=north east lines, pattern color=slimeready",
    Style.SUSPENDED: "draw=slimewait, fill=white",
    Style.BLOCKED: "draw=slimeblock, pattern=crosshatch, pattern color=slimeblock",
    Style.DISPATCH: "draw=slimerun, fill=white",
    Style.ZOMBIE: "draw=slimeblock, fill=white, dash pattern=on 2pt off 1.5pt",
    Style.ROW: "fill=slimeband",
    Style.NODE: "draw=black, fill=slimeband, rounded corners=4pt",
}
_LINES = {
    Style.LIFELINE: "slimewait, line width=0.3pt, dash pattern=on 0.5pt off 2.5pt",
    Style.IDLE: "slimewait, line width=1.2pt, dash pattern=on 0.6pt off 2.4pt",
    Style.GAP: "slimefaint, line width=0.4pt, dash pattern=on 4pt off 3pt",
    Style.CREATE: "slimelink, line width=0.9pt",
    Style.AWAIT: "slimewait, line width=0.8pt, dash pattern=on 1pt off 2pt",
    Style.WAKE: "slimerun, line width=0.9pt, dash pattern=on 3pt off 2pt",
    Style.CANCEL: "slimeblock, line width=1.1pt, dash pattern=on 5pt off 2pt",
    Style.SIGNAL: "slimesignal, line width=1.1pt, dash pattern=on 5pt off 2pt on 1pt off 2pt",
    Style.EDGE: "black, line width=0.8pt, rounded corners=3pt",
}
_CIRCLE, _SQUARE = "circle[radius=6]", "(-6,-6) rectangle (6,6)"
_SHAPES: dict[Shape, str] = {
    Shape.START: rf"\fill {_CIRCLE};",
    Shape.RESULT: rf"\filldraw[draw=white,fill=slimerun] {_CIRCLE}; \draw[white] (-3,0)--(-1,2.5)--(3,-2.5);",
    Shape.EXCEPTION: (
        rf"\filldraw[draw=white,fill=slimeblock] {_SQUARE}; \draw[white] (-3,-3)--(3,3) (3,-3)--(-3,3);"
    ),
    Shape.CANCELLED: rf"\filldraw[draw=slimeblock,fill=white] {_CIRCLE}; \draw[slimeblock] (-4,4)--(4,-4);",
    Shape.DESTROYED: rf"\filldraw[fill=white,densely dashed] {_CIRCLE}; \draw (-3,0)--(3,0);",
    Shape.EXIT: rf"\filldraw[draw=white,fill=black] {_SQUARE};",
    Shape.CANCEL: r"\draw (-4,-4)--(4,4) (4,-4)--(-4,4);",
    Shape.TIMEOUT: (
        rf"\filldraw[draw=slimeblock,fill=white] {_CIRCLE}; \draw[slimeblock] (0,-4)--(0,0)--(3,1.5);"
    ),
    Shape.SIGNAL: r"\filldraw[fill=white] (1,-7)--(-4,1)--(0,1)--(-1,7)--(4,-1)--(0,-1)--cycle;",
    Shape.HANDLER: r"\filldraw[fill=white] (0,-7)--(6,4)--(-6,4)--cycle;",
    Shape.REAP: r"\filldraw[fill=white] (-6,-6)--(6,-6)--(0,6)--cycle;",
    Shape.FINAL: rf"\filldraw[fill=white] {_CIRCLE}; \fill circle[radius=3.5];",
}
_ANCHORS = {"start": "west", "middle": "center", "end": "east"}


def write(drawing: Drawing, escape: Escape) -> str:
    """Give the ``tikzpicture``; it is scaled down to the page where it must be."""
    scale = min(LARGEST, PAGE_WIDTH / drawing.width, PAGE_HEIGHT / drawing.height)
    # A unit is a pixel; y is turned round, as TikZ's grows upwards.
    head = rf"\begin{{tikzpicture}}[x={scale:.4f}pt,y=-{scale:.4f}pt,line width=0.6pt,line cap=butt]"
    frame = rf"\useasboundingbox (0,0) rectangle ({_number(drawing.width)},{_number(drawing.height)});"
    body = [_item(item, scale, escape) for item in drawing.items]
    return "\n".join([head, frame, *body, r"\end{tikzpicture}"])


def _item(item: Item, scale: float, escape: Escape) -> str:
    match item:
        case Box():
            right, bottom = _number(item.x + item.width), _number(item.y + item.height)
            corner = f"({_number(item.x)},{_number(item.y)})"
            return rf"\path[{_BOXES[item.style]}] {corner} rectangle ({right},{bottom});"
        case Line():
            path = " -- ".join(f"({_number(x)},{_number(y)})" for x, y in item.points)
            arrow = ", -{Latex[length=4pt,width=3.6pt]}" if item.arrow else ""
            return rf"\draw[{_LINES[item.style]}{arrow}] {path};"
        case Mark():
            place = f"({_number(item.x)},{_number(item.y)})"
            return rf"\begin{{scope}}[shift={{{place}}}] {_SHAPES[item.shape]} \end{{scope}}"
        case Label():
            return _label(item, scale, escape)


def _label(label: Label, scale: float, escape: Escape) -> str:
    spans = "".join(_span(span.text, span.face, scale, escape) for span in label.spans)
    options = f"anchor={_ANCHORS[label.anchor]}, inner sep=0pt"
    return rf"\node[{options}] at ({_number(label.x)},{_number(label.y)}) {{\strut {spans}}};"


def _span(text: str, face: Face, scale: float, escape: Escape) -> str:
    size = SIZES[face] * scale
    commands = rf"\fontsize{{{size:.2f}}}{{{size * 1.2:.2f}}}\selectfont"
    if face in {Face.CODE, Face.NAME}:
        commands += r"\ttfamily"
    if face is Face.NAME:
        commands += r"\bfseries"
    if face is Face.NOTE:
        commands += r"\color{slimefaint}"
    return rf"{{{commands} {escape(text)}}}"


def _number(value: float) -> str:
    return f"{value:.1f}"
