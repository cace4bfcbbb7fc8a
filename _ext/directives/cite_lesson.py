"""``cite-lesson``: the words with which to cite a lesson, ready to copy.

They name the lesson by number, title and label (the label is its permanent address), and the commit that its
figures and locations are of.
"""

from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx

from _ext.directives.base import SlimeDirective
from _ext.views.lessons import LessonQuery
from _ext.views.places import FigureQuery

_CITATION = {
    True: "{project}，{number} {title}（{label}）\nSlime 提交 {commit}",
    False: "{project}, {number} {title} ({label})\nSlime commit {commit}",
}


class CiteLessonDirective(SlimeDirective):
    """A block with the citation of a lesson; the argument is the lesson's label."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """One literal block; nothing and a warning for an unknown label."""
        label = self.arguments[0]
        lesson = self.ask(LessonQuery(label)).value
        if lesson is None:
            self.known_lesson(label)
            return []
        text = _CITATION[self.slime.workspace.texts.zh].format(
            project=self.config.project,
            number=lesson.number,
            title=lesson.title,
            label=label,
            commit=self.ask(FigureQuery("commit")).value or "–",
        )
        block = nodes.literal_block(text, text, language="none")
        self.set_source_info(block)
        return [block]


def setup_cite_lesson(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("cite-lesson", CiteLessonDirective)
