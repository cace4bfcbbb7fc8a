"""The writers: well-formed, escaped, self-contained, told apart without colour."""

import re
from xml.etree import ElementTree as ET

import pytest

from _ext.timeline import svg, tikz
from _ext.timeline.drawing import SIZES, Box, Drawing, Face, Label, Line, Mark, Shape, Span, Style
from _ext.timeline.layout import draw
from _ext.timeline.records import EventKind as K
from tests.timeline.building import MAIN, event, task, timeline

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = """</text><script>alert(1)</script> & "quoted" 'x' ]]> %\\input{/etc/passwd}$#_{}~^"""


def drawing(*items) -> Drawing:
    return Drawing(100, 50, items, "title <&>", "description <&>")


def everything() -> Drawing:
    boxes = [Box(1, 1, 5, 5, style) for style in (*svg_boxes(), Style.NODE)]
    lines = [Line(((0, 0), (5, 5)), style, arrow=True) for style in arrows()]
    marks = [Mark(5, 5, shape) for shape in Shape]
    labels = [
        Label(5, 5, (Span("x", face),), anchor) for face in Face for anchor in ("start", "middle", "end")
    ]
    return drawing(*boxes, *lines, *marks, *labels)


def svg_boxes() -> list[Style]:
    return [
        Style.RUNNING, Style.READY, Style.SUSPENDED, Style.BLOCKED, Style.DISPATCH, Style.ZOMBIE, Style.ROW,
    ]  # fmt: skip


def arrows() -> list[Style]:
    return [Style.CREATE, Style.WAKE, Style.CANCEL, Style.SIGNAL, Style.EDGE]


@pytest.mark.parametrize("write", [lambda each: svg.inline(each, "d1"), svg.standalone])
def test_svg_is_well_formed_with_every_item_and_text_stays_text(write):
    root = ET.fromstring(write(drawing(Label(0, 0, (Span(HOSTILE, Face.CODE),)))))  # noqa: S314  # our own
    assert [element.text for element in root.iter(f"{SVG}tspan")] == [HOSTILE]
    assert root.find(f".//{SVG}script") is None
    ET.fromstring(write(everything()))  # noqa: S314


def test_svg_is_an_image_with_a_title_and_a_description():
    root = ET.fromstring(svg.inline(drawing(), "d7"))  # noqa: S314
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "d7-title d7-desc"
    assert root.findtext(f"{SVG}title") == "title <&>"
    assert root.findtext(f"{SVG}desc") == "description <&>"


def test_every_reference_inside_an_svg_resolves_and_carries_the_drawing_s_name():
    text = svg.inline(everything(), "d3")
    ids = set(re.findall(r'\bid="([^"]+)"', text))
    assert all(name.startswith("d3-") for name in ids), "two drawings on a page must not share ids"
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= ids


def test_a_file_of_its_own_needs_nothing_else():
    text = svg.standalone(everything())
    assert "<style>" in text
    assert "prefers-color-scheme" not in text, "a reader with a dark page would get dark ink on white"
    assert not re.search(r"(?:href|src)=|@import|https?://(?!www\.w3\.org/)", text)


def test_the_style_sheet_knows_every_style_and_size():
    css = svg.STYLE_SHEET.read_text("utf-8")
    for style in svg_boxes():
        assert f".box.{style}" in css
    for style in [*arrows()[:-1], Style.AWAIT, Style.IDLE, Style.LIFELINE, Style.GAP]:
        assert f".line.{style}" in css
    assert f"font-size: {SIZES[Face.TEXT]:.0f}px" in css
    assert f"font-size: {SIZES[Face.CODE]:.0f}px" in css
    assert f"font-size: {SIZES[Face.NOTE]:.0f}px" in css
    light, _, dark = css.partition("/* dark */")
    names = set(re.findall(r"(--d-[a-z-]+):", light))
    assert names == set(re.findall(r"(--d-[a-z-]+):", dark)), "each colour has a dark counterpart"
    assert set(re.findall(r"var\((--d-[a-z-]+)\)", css)) == names


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_contrast_with_the_paper(theme: str):
    css = svg.STYLE_SHEET.read_text("utf-8")
    part = css.partition("/* dark */")[0 if theme == "light" else 2]
    colours = dict(re.findall(r"--d-([a-z-]+): (#[0-9a-f]{6})", part))

    def contrast(name: str, paper: str) -> float:
        one, two = sorted((luminance(colours[name]), luminance(colours[paper])))
        return (two + 0.05) / (one + 0.05)

    assert min(contrast("ink", "paper"), contrast("ink", "band")) >= 7
    assert min(contrast("faint", "paper"), contrast("faint", "band")) >= 4.5
    assert {
        name for name in ("run", "ready", "wait", "block", "link", "signal") if contrast(name, "paper") < 3
    } == set()


def test_states_and_links_differ_without_their_colours():
    """A black-and-white print: no two kinds of bar or line have the same pattern, outline and width."""
    colour = re.compile(r"(?:draw=|fill=|pattern color=)?slime[a-z]+")
    bars = [colour.sub("", tikz._BOXES[style]) for style in svg_boxes() if style is not Style.ROW]
    links = [colour.sub("", tikz._LINES[style]) for style in (*arrows()[:-1], Style.AWAIT, Style.IDLE)]
    hollow = {Style.SUSPENDED, Style.DISPATCH}  # told apart by their width
    assert len(set(bars)) == len(bars) - len(hollow) + 1
    assert len(set(links)) == len(links)


def test_tikz_escapes_text_with_the_function_it_is_given():
    seen = []

    def escape(text: str) -> str:
        seen.append(text)
        return "ESCAPED"

    text = tikz.write(drawing(Label(0, 0, (Span(HOSTILE, Face.CODE),))), escape)
    assert seen == [HOSTILE]
    assert "passwd" not in text
    assert "ESCAPED" in text


def test_tikz_braces_and_environments_balance():
    text = tikz.write(everything(), str)
    assert text.count("{") == text.count("}")
    assert re.findall(r"\\begin\{(\w+)\}", text).count("scope") == text.count(r"\end{scope}") == len(Shape)


@pytest.mark.parametrize(("width", "height"), [(100, 100), (2000, 100), (100, 5000)])
def test_tikz_fits_the_page(width: float, height: float):
    text = tikz.write(Drawing(width, height, (), "", ""), str)
    scale = float(re.search(r"x=([\d.]+)pt", text)[1])
    assert scale <= tikz.LARGEST
    assert scale * width <= tikz.PAGE_WIDTH + 0.1
    assert scale * height <= tikz.PAGE_HEIGHT + 0.5


def test_the_same_run_gives_the_same_bytes():
    a = task("a")
    run = timeline([MAIN, a], [event(MAIN.id, K.CREATE, a.id), event(a.id, K.RUN), event(a.id, K.RESULT)])
    assert svg.standalone(draw(run, "zh")) == svg.standalone(draw(run, "zh"))
