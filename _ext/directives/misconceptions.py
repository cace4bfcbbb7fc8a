"""``misconceptions`` and ``misconception``: wrong variants that really run, and the right ones."""

import difflib
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

from _ext.directives.example_base import ExampleDirective
from _ext.examples import ExampleError, ExampleFolder, read


class MisconceptionsDirective(ExampleDirective):
    """Show all misconceptions of a lesson (argument: its label), or one (argument: ``label/name``)."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A titled container for each; a warning for each that cannot be shown."""
        label, _, name = self.arguments[0].partition("/")
        folder = self.folder(label)
        if folder is None:
            return []
        names = [name] if name else folder.misconception_names()
        if not names:
            self.warn(
                f"{self.name}: examples/{label}/misconceptions has no .toml file; write one or name another"
            )
        found: list[nodes.Node] = []
        for each in names:
            files = folder.misconception_files(each)
            self.depend_on(*files)
            try:
                found.append(self._show(folder, each, files))
            except ExampleError as error:
                self.warn(f"{self.name}: {error}")
        return found

    def _show(self, folder: ExampleFolder, name: str, files: tuple[Path, Path, Path]) -> nodes.Node:
        said = folder.misconception(name)
        wrong, right = read(files[1]), read(files[2])
        ident = nodes.make_id(f"misconception-{folder.label}-{name}")
        container = nodes.container("", ids=[ident], classes=["slime-misconception"])
        self.set_source_info(container)
        title, messages = self.parse_inline(said.title(self.language))
        container += [nodes.rubric("", "", *title), *messages]
        has_right = files[2] != folder.example
        marked = changed_lines(right, wrong) if has_right else []
        container += self.block(
            wrong.rstrip("\n"), "python", self.word("wrong"), link=files[1], emphasised=marked
        )
        container += self.effects(said)
        container += self.parse_text_to_nodes(said.explanation(self.language))
        if has_right:
            marked = changed_lines(wrong, right)
            caption = self.word("right")
            container += self.block(right.rstrip("\n"), "python", caption, link=files[2], emphasised=marked)
            if said.right_stdout:
                container += self.block(said.right_stdout.rstrip("\n"), "text", self.word("right_output"))
        return container


def changed_lines(old: str, new: str) -> list[int]:
    """The lines of ``new`` that ``old`` does not have: their numbers, from 1; empty lines do not count."""
    lines = new.splitlines()
    matcher = difflib.SequenceMatcher(a=old.splitlines(), b=lines, autojunk=False)
    return [
        index + 1
        for tag, _, _, first, last in matcher.get_opcodes()
        if tag in {"replace", "insert"}
        for index in range(first, last)
        if lines[index].strip()
    ]


def setup_misconceptions(app: Sphinx) -> None:
    """Register both names of the directive."""
    app.add_directive("misconceptions", MisconceptionsDirective)
    app.add_directive("misconception", MisconceptionsDirective)
