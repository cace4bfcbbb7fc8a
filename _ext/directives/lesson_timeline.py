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
from _ext.timeline.quiet import quieted, unknown_calls


class LessonTimelineDirective(ExampleDirective):
    """Draw ``examples/<label>/timeline.json``; the argument is the lesson's label.

    ``:caption:`` is the figure's caption (by default it says whose run this is), ``:alt:`` replaces the text
    that stands for the picture (by default its events, one after the other). ``:quiet:`` lists expressions,
    with semicolons between, whose waits are shown as bars only.
    """

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {
        "caption": directives.unchanged_required,
        "alt": directives.unchanged_required,
        "quiet": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """A figure; nothing and a warning where there is no recorded run."""
        folder = self.folder(self.arguments[0])
        if folder is None:
            return []
        self.depend_on(folder.recorded)
        try:
            timeline = folder.timeline()
        except ExampleError as error:
            self.warn(f"{self.name}: {error}")
            return []
        quiet = [call.strip() for call in self.options.get("quiet", "").split(";") if call.strip()]
        for call in unknown_calls(timeline, quiet):
            self.warn(f"{self.name}: nothing in {folder.label} waits in {call!r}; correct :quiet:")
        drawing = draw(quieted(timeline, quiet), self.language)
        if "alt" in self.options:
            drawing = replace(drawing, description=self.options["alt"])
        return [self.picture(drawing, self.options.get("caption", drawing.title))]


def setup_lesson_timeline(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("lesson-timeline", LessonTimelineDirective)
