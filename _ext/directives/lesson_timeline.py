"""``lesson-timeline``: the picture of a real run of a lesson's program."""

from dataclasses import replace
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.typing import OptionSpec

from _ext.directives.example_base import ExampleDirective
from _ext.examples import ExampleError
from _ext.timeline.layout import draw


class LessonTimelineDirective(ExampleDirective):
    """Draw ``examples/<label>/timeline.json``; the argument is the lesson's label.

    ``:caption:`` is the figure's caption (by default it says whose run this is), ``:alt:`` replaces the text
    that stands for the picture (by default its events, one after the other).
    """

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {
        "caption": directives.unchanged_required,
        "alt": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """A figure; nothing and a warning where there is no recorded run."""
        folder = self.folder(self.arguments[0])
        if folder is None:
            return []
        self.depend_on(folder.recorded)
        try:
            drawing = draw(folder.timeline(), self.language)
        except ExampleError as error:
            self.warn(f"{self.name}: {error}")
            return []
        if "alt" in self.options:
            drawing = replace(drawing, description=self.options["alt"])
        return [self.picture(drawing, self.options.get("caption", drawing.title))]


def setup_lesson_timeline(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("lesson-timeline", LessonTimelineDirective)
