"""``markdown-examples``: the appendix of Markdown examples, or one lesson's share of it as a table."""

from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.typing import OptionSpec

from _ext.directives.base import SlimeDirective
from _ext.views.markdown_examples import AppendixQuery, ExampleEntry, ExampleTableQuery, example_anchor
from _ext.visible import visible


class MarkdownExamplesDirective(SlimeDirective):
    """The appendix, a section an example; with ``:lesson:`` a table of that lesson's examples."""

    option_spec: ClassVar[OptionSpec] = {"lesson": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Sections that other pages can link to, or a table."""
        lesson: str | None = self.options.get("lesson")
        if lesson is not None:
            return self.show(ExampleTableQuery(lesson)) if self.known_lesson(lesson) else []
        note, entries = self.ask(AppendixQuery()).value
        paragraphs = [nodes.paragraph("", visible(note), classes=["slime-note"])] if note else []
        return [*paragraphs, *map(self._section, entries)]

    def _section(self, entry: ExampleEntry) -> nodes.Node:
        anchor = example_anchor(entry.id)
        self.slime.note_object("doc", entry.id, anchor, self.get_location())
        section = nodes.section("", nodes.title("", visible(entry.title)), ids=[anchor])
        self.set_source_info(section)
        section += self.table_node(entry.facts)
        if entry.code is not None:
            code = "\n".join(map(visible, entry.code.split("\n")))
            block = nodes.literal_block(code, code, language="python", force=True)
            self.set_source_info(block)
            section += block
        return section


def setup_markdown_examples(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("markdown-examples", MarkdownExamplesDirective)
