"""Reads built pages with the standard library's HTML parser: elements with attributes and text."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})


@dataclass
class Element:
    """An element of a page."""

    tag: str
    attributes: dict[str, str]
    children: list["Element | str"] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text of the element and of all within."""
        return "".join(child if isinstance(child, str) else child.text for child in self.children)

    def all(self, tag: str, css: str = "") -> list["Element"]:
        """All elements below of this tag (``*``: any) and class, in the page's order."""
        found = []
        for child in self.children:
            if isinstance(child, Element):
                if tag in {"*", child.tag} and (not css or css in child.attributes.get("class", "").split()):
                    found.append(child)
                found += child.all(tag, css)
        return found

    def one(self, tag: str, css: str = "") -> "Element":
        """The only such element."""
        found = self.all(tag, css)
        assert len(found) == 1, f"{len(found)} elements {tag}.{css}"
        return found[0]

    def by_id(self, anchor: str) -> "Element":
        """The only element of that id."""
        found = [element for element in self.all("*") if element.attributes.get("id") == anchor]
        assert len(found) == 1, f"{len(found)} elements with id {anchor}"
        return found[0]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("root", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in _VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if any(element.tag == tag for element in self.open):
            while self.open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def parse(html: str) -> Element:
    """The page as a tree."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.root


def cells(row: Element) -> list[str]:
    """The texts of a row's cells, without the marks for citing."""
    return [
        cell.text.replace("¶", "").strip()
        for cell in row.children
        if isinstance(cell, Element) and cell.tag in {"td", "th"}
    ]
