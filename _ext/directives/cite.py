"""``cite-lesson`` and ``cite-section``: ready citations, each in a block of its own to copy.

Version, title and author are the project's own (``conf.py``), the date is ``slime_released``.
"""

import os
from datetime import UTC, date, datetime
from typing import ClassVar, Literal

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders import Builder

from _ext.citation_words import citation_words
from _ext.citations import Citation, bibtex, myst, plain_text
from _ext.diagnostics import Problem
from _ext.directives.base import SlimeDirective
from _ext.formats import is_site
from _ext.nodes import CITE_CLASS
from _ext.views.citation import CitationQuery, CitedPart


class CiteLessonDirective(SlimeDirective):
    """The citations of a lesson; the argument is its label."""

    required_arguments: ClassVar[int] = 1
    kind: ClassVar[Literal["lesson", "section"]] = "lesson"

    def run(self) -> list[nodes.Node]:
        """A list of the formats, each with its text; nothing and a warning for an unknown label."""
        label = self.arguments[0]
        part = self.ask(CitationQuery(self.kind, label)).value
        if part is None:
            self._warn_unknown(label)
            return []
        words = citation_words(zh=self.slime.workspace.texts.zh)
        citation = self._citation(label, part)
        return [
            nodes.definition_list(
                "",
                self._item(words.plain_title, plain_text(citation, words), "none"),
                self._item(words.bibtex_title, bibtex(citation, words), "bibtex"),
                self._item(words.myst_title, myst(citation, words), "none"),
                classes=[CITE_CLASS],
            )
        ]

    def _citation(self, label: str, part: CitedPart) -> Citation:
        page = _address(self.env._app.builder, self.env.current_document.docname)  # noqa: SLF001
        return Citation(
            label=label,
            number=part.number,
            title=part.title,
            address=f"{self.config.slime_address}{page}#{label}",
            author=self.config.author,
            project=self.config.project,
            release=self.config.release,
            released=self._released(),
            commit=part.commit,
            repository=part.repository,
        )

    def _released(self) -> date | None:
        """The day that the configuration says, else that of ``SOURCE_DATE_EPOCH``; never today."""
        said = self.config.slime_released
        try:
            if said is not None:
                return date.fromisoformat(said)
            epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
            return datetime.fromtimestamp(int(epoch), UTC).date() if epoch else None
        except (ValueError, OverflowError, OSError):
            hint = "write it as 2026-01-31"
            self.warn(Problem.OPTION, f"{self.name}: slime_released {said!r} is no date; {hint}")
            return None

    def _item(self, title: str, text: str, language: str) -> nodes.definition_list_item:
        # A lexer may not know every character of a title; that is no reason to warn.
        block = nodes.literal_block(text, text, language=language, force=True)
        self.set_source_info(block)
        return nodes.definition_list_item("", nodes.term("", title), nodes.definition("", block))

    def _warn_unknown(self, label: str) -> None:
        self.known_lesson(label)


class CiteSectionDirective(CiteLessonDirective):
    """The citations of a section; the argument is its label."""

    kind = "section"

    def _warn_unknown(self, label: str) -> None:
        hint = "labels stand in scanner/data/lessons.toml"
        self.warn(Problem.UNKNOWN_SECTION, f"{self.name}: the catalog has no section {label!r}; {hint}")


def _address(builder: Builder, docname: str) -> str:
    """A page's address on the site, whatever is being built: books cite the site too."""
    return builder.get_target_uri(docname) if is_site(builder) else f"{docname}.html"


def setup_cite(app: Sphinx) -> None:
    """Register the directives."""
    app.add_directive("cite-lesson", CiteLessonDirective)
    app.add_directive("cite-section", CiteSectionDirective)
