"""Holds a finished book against what its readers need: ``python -m tests.book.check_pdf BOOK.pdf LANGUAGE``.

Fonts stand in the file, links lead somewhere, the bookmarks are the sections and lessons with the numbers that the
site gives them, and the file is small enough to be sent around.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from pypdf import PdfReader
from pypdf.errors import PdfReadError
from pypdf.generic import DictionaryObject

from scanner.catalog import Catalog, load_catalog

LIMIT = 20_000_000
"""Bytes that a book may have."""

_FONT_FILES = ("/FontFile", "/FontFile2", "/FontFile3")


def faults(reader: PdfReader, size: int, titles: Sequence[str]) -> Iterator[str]:
    """What the book must not have, a line each; ``titles`` are the bookmarks that it must have, in this order."""
    if size > LIMIT:
        yield f"{size:,} bytes are more than {LIMIT:,}"
    for font in sorted(_fonts_not_embedded(reader)):
        yield f"font {font} is not embedded"
    for target, count in sorted(_dead_links(reader).items()):
        yield f"{count} links lead to {target}, which is not there"
    bookmarks = [title for title, page in _bookmarks(reader) if page is not None]
    missing = [title for title in titles if title not in bookmarks]
    for title in missing:
        yield f"no bookmark says {title!r}"
    if not missing and (places := [bookmarks.index(title) for title in titles]) != sorted(places):
        yield "the bookmarks of sections and lessons are not in their order"


def numbered_titles(catalog: Catalog, language: str) -> list[str]:
    """Sections and lessons as a reader finds them: number and title."""
    titles: list[str] = []
    for section in catalog.sections:
        titles.append(f"{section.number} {section.title_zh if language == 'zh' else section.title_en}")
        for label in section.lessons:
            lesson = catalog.lesson(label)
            titles.append(f"{lesson.number} {lesson.title_zh if language == 'zh' else lesson.title_en}")
    return titles


def _fonts_not_embedded(reader: PdfReader) -> set[str]:
    found: set[str] = set()
    for page in reader.pages:
        for reference in _part(_part(page, "/Resources"), "/Font").values():
            font = reference.get_object()
            if font["/Subtype"] != "/Type3" and not _is_embedded(font):
                found.add(str(font["/BaseFont"]).removeprefix("/"))
    return found


def _is_embedded(font: DictionaryObject) -> bool:
    if font["/Subtype"] == "/Type0":
        return all(_is_embedded(part.get_object()) for part in font["/DescendantFonts"])
    descriptor = _part(font, "/FontDescriptor")
    return any(name in descriptor for name in _FONT_FILES)


def _dead_links(reader: PdfReader) -> Counter[str]:
    """Targets inside the book that it does not have, and addresses that are none."""
    destinations = reader.named_destinations
    dead: Counter[str] = Counter()
    for page in reader.pages:
        for reference in page.get("/Annots") or ():
            action = _part(reference.get_object(), "/A")
            if action.get("/S") == "/GoTo" and action["/D"] not in destinations:
                dead[str(action["/D"])] += 1
            if action.get("/S") == "/URI" and not _is_address(str(action["/URI"])):
                dead[str(action["/URI"])] += 1
    return dead


def _part(owner: DictionaryObject, key: str) -> DictionaryObject:
    """A dictionary within another; an empty one where there is none."""
    return owner[key] if key in owner else DictionaryObject()


def _is_address(uri: str) -> bool:
    parts = urlsplit(uri)
    return parts.scheme == "https" and bool(parts.hostname)


def _bookmarks(reader: PdfReader) -> Iterator[tuple[str, int | None]]:
    """Every bookmark's title and the page that it leads to."""

    def walk(items: Sequence[object]) -> Iterator[tuple[str, int | None]]:
        for item in items:
            if isinstance(item, list):
                yield from walk(item)
            else:
                yield item.title, reader.get_destination_page_number(item)

    return walk(reader.outline)


def main(arguments: Sequence[str]) -> int:
    """Print the faults; 0 if there are none, 1 if there are, 2 if the file cannot be read."""
    name, language = arguments
    try:
        with PdfReader(name) as reader:
            titles = numbered_titles(load_catalog(), language)
            found = list(faults(reader, Path(name).stat().st_size, titles))
            pages = len(reader.pages)
    except (OSError, PdfReadError) as error:
        sys.stderr.write(f"{name}: {error}; build the book first: make pdf\n")
        return 2
    for fault in found:
        sys.stderr.write(f"{name}: {fault}\n")
    if not found:
        sys.stdout.write(f"{name}: {pages} pages, {Path(name).stat().st_size / 1e6:.1f} MB\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
