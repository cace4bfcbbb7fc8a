"""``lesson-example``: a lesson's program, to read, copy and download, and what it really prints."""

from docutils import nodes
from sphinx.application import Sphinx

from _ext.directives.example_base import ExampleDirective
from _ext.domain import SlimeDomain
from _ext.examples import ExampleError, read
from _ext.nodes import EXAMPLE_CLASS


class LessonExampleDirective(ExampleDirective):
    """Show ``examples/<label>/example.py`` and its ``expected.txt``; the argument is the lesson's label."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Two captioned blocks; nothing and a warning where a file is missing."""
        label = self.arguments[0]
        folder = self.folder(label)
        if folder is None:
            return []
        self.depend_on(folder.example, folder.expected)
        try:
            code, output = read(folder.example), read(folder.expected)
        except ExampleError as error:
            self.warn(f"{self.name}: {error}")
            return []
        anchor = f"example-{label}"
        target = nodes.target("", "", ids=[anchor])
        self.state.document.note_explicit_target(target)
        SlimeDomain.of(self.env).note_object("example", label, anchor, self.get_location())
        program = self.block(code, "python", f"examples/{label}/example.py", link=folder.example)
        program["classes"].append(EXAMPLE_CLASS)
        return [
            target,
            program,
            self.block(output.rstrip("\n"), "text", self.word("output")),
        ]


def setup_lesson_example(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("lesson-example", LessonExampleDirective)
