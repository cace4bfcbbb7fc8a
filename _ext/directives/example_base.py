"""What the directives around a lesson's example share: its files, code blocks, pictures, warnings."""

import os
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.directives.code import container_wrapper
from sphinx.util.docutils import SphinxDirective

from _ext.config import read_config, resolve_path
from _ext.diagnostics import Problem, warn
from _ext.drawings import slime_drawing
from _ext.examples import Described, Effect, ExampleFolder
from _ext.nodes import DOWNLOAD_CLASS
from _ext.timeline.drawing import Drawing
from _ext.timeline.words import language_of

REFERENCE_PYTHON = ""
"""Pages show what holds without a version's exceptions; those are listed below it."""

WORDS = {
    "zh": {
        "download": "下载",
        "output": "实际输出",
        "wrong": "错误写法",
        "effect": "实际结果",
        "right": "正确写法",
        "right_output": "它的输出",
        "exit": "退出码",
        "stack": "用 faulthandler 看到的栈（其他行略）",
        "cause": "原因",
        "confirm": "怎样确认",
        "remedy": "怎样改",
        "lessons": "详见",
        "program": "重现它的程序",
        "silent": "（没有任何输出，退出码 0）",
    },
    "en": {
        "download": "Download",
        "output": "Real output",
        "wrong": "The wrong variant",
        "effect": "What really happens",
        "right": "The right variant",
        "right_output": "Its output",
        "exit": "exit code",
        "stack": "The stacks that faulthandler shows (other lines left out)",
        "cause": "Cause",
        "confirm": "How to make sure",
        "remedy": "What to do",
        "lessons": "See",
        "program": "A program that shows it",
        "silent": "(no output at all, exit code 0)",
    },
}


class ExampleDirective(SphinxDirective):
    """A directive that shows something of ``examples/<label>/``."""

    @property
    def language(self) -> str:
        """``zh`` or ``en``."""
        return language_of(self.config.language)

    def word(self, key: str) -> str:
        """A caption in the page's language."""
        return WORDS[self.language][key]

    def examples(self) -> Path | None:
        """The folder of all examples; a warning and None where none is configured."""
        root = read_config(self.config).examples
        if root is None:
            self.warn(f"{self.name}: no examples are configured; set slime_examples in conf.py")
            return None
        confdir = Path(self.env._app.confdir)  # noqa: SLF001  (the public attribute is deprecated)
        return resolve_path(root, confdir)

    def folder(self, label: str) -> ExampleFolder | None:
        """The lesson's folder; a warning and None where no examples are configured."""
        root = self.examples()
        return None if root is None else ExampleFolder(root, label)

    def warn(self, message: str, problem: Problem = Problem.EXAMPLE) -> None:
        """Emit a warning at this directive."""
        warn(problem, message, self.get_location())

    def effect_text(self, effect: Effect) -> str:
        """What a run prints and how it ends, as one text."""
        lines = [*(effect.stdout or "").splitlines(), *(effect.stderr or ())]
        if effect.exit_code:
            lines.append(f"[{self.word('exit')} {effect.exit_code}]")
        return "\n".join(lines) or self.word("silent")

    def effects(self, said: Described) -> list[nodes.container]:
        """What a program does; once more for each Python version on which it does something else."""
        caption = self.word("effect")
        blocks = [self.block(self.effect_text(said.effect(REFERENCE_PYTHON)), "text", caption)]
        blocks += [
            self.block(self.effect_text(said.effect(python)), "text", f"{caption} (Python {python})")
            for python in sorted(said.python)
        ]
        return blocks

    def depend_on(self, *paths: Path) -> None:
        """Read the page again when one of these files changes."""
        for path in paths:
            self.env.note_dependency(str(path))

    def block(
        self,
        text: str,
        language: str,
        caption: str,
        *,
        link: Path | None = None,
        emphasised: list[int] | None = None,
    ) -> nodes.container:
        """A captioned block of code or output.

        Its caption has a download link where a file is given; the ``emphasised`` lines (1-based) stand out.
        """
        literal = self.literal(text, language)
        if emphasised:
            literal["highlight_args"] = {"hl_lines": emphasised}
        wrapper = container_wrapper(self, literal, caption)
        if link is not None:
            self._add_download(wrapper.next_node(nodes.caption), link)
        return wrapper

    def literal(self, text: str, language: str) -> nodes.literal_block:
        """A block without a caption."""
        literal = nodes.literal_block(text, text, language=language, xml_space="preserve")
        self.set_source_info(literal)
        return literal

    def _add_download(self, caption: Any, path: Path) -> None:
        here = Path(self.env.doc2path(self.env.current_document.docname)).parent
        target = Path(os.path.relpath(path, here)).as_posix()
        reference = addnodes.download_reference(
            "", "", nodes.literal("", path.name), reftarget=target, refdoc=self.env.current_document.docname
        )
        offer = nodes.Text(" · " + self.word("download") + " ")
        caption += nodes.inline("", "", offer, reference, classes=[DOWNLOAD_CLASS])

    def picture(self, drawing: Drawing, caption: str) -> nodes.figure:
        """A figure with a picture and its caption."""
        docname = self.env.current_document.docname
        ident = nodes.make_id(f"drawing-{docname}-{self.env.new_serialno('slime-drawing')}")
        figure = nodes.figure("", slime_drawing("", drawing=drawing, ident=ident), align="center")
        self.set_source_info(figure)
        if caption:
            content, messages = self.parse_inline(caption)
            figure += [nodes.caption(caption, "", *content), *messages]
        return figure
