"""``lesson-header``: what a lesson's page is about; makes the page the lesson's own."""

from typing import ClassVar

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

from _ext.directives.base import SlimeDirective
from _ext.nodes import GENERATED_CLASS, api_name
from _ext.views.lessons import LessonFacts, LessonQuery, SymbolCount
from _ext.visible import visible


def symbol_anchor(symbol: str) -> str:
    """The id of a symbol's entry on its lesson's page."""
    return f"api-{symbol}"


class LessonHeaderDirective(SlimeDirective):
    """A lesson's section and symbols with their counts. The argument is the lesson's label."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """A field list; the page and its symbols become objects of the domain."""
        label = self.arguments[0]
        lesson = self.ask(LessonQuery(label)).value
        if lesson is None:
            self.known_lesson(label)
            return []
        location = self.get_location()
        self.slime.note_page_lesson(label)
        self.slime.note_object("lesson", label, "", location)
        for count in lesson.owned:
            if self._is_owner(count.symbol, label):
                self.slime.note_object("api", count.symbol, symbol_anchor(count.symbol), location)
        return [self._index_entries(lesson), self._fields(lesson)]

    def _index_entries(self, lesson: LessonFacts) -> nodes.Node:
        """What makes the symbols that this page describes findable in the index."""
        symbols = [count.symbol for count in lesson.owned if self._is_owner(count.symbol, lesson.label)]
        entries = [("single", visible(symbol), symbol_anchor(symbol), "main", None) for symbol in symbols]
        return addnodes.index(entries=entries)

    def _fields(self, lesson: LessonFacts) -> nodes.Node:
        texts = self.slime.workspace.texts
        fields = nodes.field_list(classes=["slime-lesson-header"])
        section = self.xref("section", lesson.section, nodes.inline("", lesson.section_title))
        fields += _field(texts.section, [section])
        available = self.slime.workspace.facts.available
        used = tuple(count for count in lesson.owned if count.records or not available)
        unused = tuple(count for count in lesson.owned if count not in used)
        if used or not unused:
            fields += _field(texts.owned, self._symbols(used, lesson.label))
        if unused:
            fields += _field(texts.unused, self._symbols(unused, lesson.label))
        if lesson.supplementary:
            fields += _field(texts.supplementary, self._symbols(lesson.supplementary, lesson.label))
        return fields

    def _is_owner(self, symbol: str, label: str) -> bool:
        """Whether the symbol's entry stands on this lesson's page."""
        return self.slime.workspace.facts.catalog.owner(symbol) == label

    def _symbols(self, counts: tuple[SymbolCount, ...], label: str) -> list[nodes.Node]:
        texts = self.slime.workspace.texts
        shown: list[nodes.Node] = []
        for count in counts:
            owned = self._is_owner(count.symbol, label)
            if shown:
                shown.append(nodes.Text(", "))
            name = nodes.literal("", visible(count.symbol))
            if owned:
                named = api_name("", "", name, symbol=count.symbol)
                shown += [nodes.target("", "", ids=[symbol_anchor(count.symbol)]), named]
            else:
                shown.append(self.xref("api", count.symbol, name))
            if count.records:
                shown.append(nodes.Text(f" ({count.records})"))
        return shown or [nodes.Text(texts.none)]


def _field(name: str, body: list[nodes.Node]) -> nodes.field:
    paragraph = nodes.paragraph("", "", *body, classes=[GENERATED_CLASS])
    return nodes.field("", nodes.field_name("", name), nodes.field_body("", paragraph))


def setup_lesson_header(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("lesson-header", LessonHeaderDirective)
