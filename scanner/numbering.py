"""The numbers of the Markdown examples."""

from collections.abc import Iterable

import msgspec

from scanner.records import MarkdownExample


def number(found: Iterable[MarkdownExample]) -> tuple[MarkdownExample, ...]:
    """Sort examples by path, then line, and number them DOC-001, DOC-002, …."""
    ordered = sorted(found, key=lambda example: (example.path, example.line))
    return tuple(
        msgspec.structs.replace(example, id=f"DOC-{position:03}")
        for position, example in enumerate(ordered, 1)
    )
