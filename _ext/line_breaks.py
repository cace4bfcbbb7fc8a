"""Line breaks in the source of Chinese paragraphs: Chinese has no space where a line was broken.

HTML shows a line break between two Chinese characters as a space. They are joined here, so that every output format
has the paragraph as if it had been written in one line. A break beside a Latin letter stays, as a space.
"""

import re
from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

_WIDE = "\u2e80-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef“”‘’—…"
_BREAK = re.compile(rf"(?<=[{_WIDE}])[ \t]*\n[ \t]*(?=[{_WIDE}])")
_VERBATIM = (nodes.literal, nodes.FixedTextElement, nodes.raw, nodes.comment)


class JoinChineseLines(SphinxTransform):
    """Join lines that break between Chinese characters."""

    default_priority: ClassVar[int] = 300  # after the parser, before anything copies text elsewhere

    def apply(self, **_kwargs: object) -> None:
        """Replace the texts that hold such a break; the parser makes most breaks texts of their own."""
        for text in list(self.document.findall(nodes.Text)):
            if text.parent is None or "\n" not in text or isinstance(text.parent, _VERBATIM):
                continue
            siblings = text.parent.children
            # By identity: most breaks of a paragraph are equal.
            index = next(number for number, node in enumerate(siblings) if node is text)
            before, after = _words(siblings[:index][-1:])[-1:], _words(siblings[index + 1 :][:1])[:1]
            joined = _BREAK.sub("", f"{before}{text}{after}")
            joined = joined[len(before) : len(joined) - len(after)]
            if joined != text:
                text.parent[index] = nodes.Text(joined)


def _words(found: list[nodes.Node]) -> str:
    """The words of one sibling; none where there is none, or where it is code."""
    return "".join(node.astext() for node in found if not isinstance(node, _VERBATIM))


def setup_line_breaks(app: Sphinx) -> None:
    """Register the transform."""
    app.add_transform(JoinChineseLines)
