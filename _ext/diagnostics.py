"""The warnings of this extension: one enum that lists them, one function that emits them.

Every warning carries a location and the type ``slime.<subtype>``, so that ``suppress_warnings`` can name it.
"""

from enum import StrEnum
from typing import Any

from sphinx.util import logging

from _ext.visible import visible

_LOGGER = logging.getLogger(__name__)


class Problem(StrEnum):
    """What can be wrong; the value is the warning's subtype."""

    SCAN = "scan"
    """The scan file is missing, unreadable, or of a format that this version does not read."""
    CATALOG = "catalog"
    """The catalog of lessons and symbols cannot be read."""
    REFERENCE = "reference"
    """The file of reference figures is missing or cannot be read."""
    ACCURACY = "accuracy"
    """The file of measured accuracy is missing or cannot be read."""
    MEANINGS = "meanings"
    """The file of the APIs' meanings is missing or cannot be read, or explains a name that no lesson has."""
    CODE_NAMES = "code-names"
    """The file of the names in the examples' programs is missing or cannot be read."""
    SOURCE = "source"
    """The scanned code is said to be at hand, but is not there or is of another commit."""
    OPTION = "option"
    """A directive's argument or option has a value that it does not know."""
    UNKNOWN_LESSON = "unknown-lesson"
    """The catalog has no lesson of this label."""
    UNKNOWN_SECTION = "unknown-section"
    """The catalog has no section of this label."""
    UNKNOWN_SYMBOL = "unknown-symbol"
    """Neither the scan nor the catalog knows this API name."""
    UNKNOWN_PLACE = "unknown-place"
    """The scan has no record in this file and scope: the code moved, or the reference is misspelt."""
    UNKNOWN_RECORD = "unknown-record"
    """The scan has no record of this id."""
    UNKNOWN_FIGURE = "unknown-figure"
    """The scan has no figure of this name."""
    UNKNOWN_DOC = "unknown-doc"
    """The scan has no Markdown example of this number."""
    UNKNOWN_RULE = "unknown-rule"
    """The scanner has no such rule of evidence or reason, or one of its own is not explained."""
    UNRESOLVED = "unresolved"
    """The target exists, but no page of the documentation shows it."""
    DUPLICATE = "duplicate"
    """Two pages claim to be the page of one lesson, section or example."""
    UNMAPPED = "unmapped"
    """Records of the scan belong to no lesson."""
    INCOMPLETE = "incomplete"
    """A lesson lacks a part, or its page refers to an API that the lesson does not map."""
    REPEATED = "repeated"
    """Two lessons' pages say the same paragraph."""
    STRAY_MARKUP = "stray-markup"
    """A row of a table has become text."""
    PAGE_SIZE = "page-size"
    """A page has more bytes than ``slime_page_limit``."""
    EXAMPLE = "example"
    """A lesson's example, its output or its timeline is missing or broken."""


def warn(problem: Problem, message: str, location: Any = None) -> None:
    """Emit one warning.

    Args:
        problem: Which kind of problem; its value becomes the subtype.
        message: One line: what is wrong, and what to do about it.
        location: A node, a ``(docname, line)`` pair or None, as Sphinx's logger takes it.
    """
    _LOGGER.warning("%s", visible(message), location=location, type="slime", subtype=problem.value)
