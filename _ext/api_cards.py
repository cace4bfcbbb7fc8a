"""The cards of API names: what a name means and where the scanned code uses it, beside it on hovering, focus, tap.

The pages hold the names alone (``data-api``). The cards of a site stand in one script, which a page asks for when
somebody first moves the pointer or presses a key; a script, since pages opened as files may not fetch data. Nothing
is lost without it: a name's link leads to its lesson, and the API index has the same sentences.
"""

from pathlib import Path

import msgspec
from sphinx.application import Sphinx

from _ext.card_words import card_words
from _ext.domain import SlimeDomain
from _ext.formats import is_site
from _ext.permalinks import safe_url
from _ext.views.cards import Card, card, carded
from _ext.visible import visible
from scanner.scanfile import write_whole

DATA = "api-card-data.js"
_SCRIPT = "api-cards.js"
_STYLE = "api-cards.css"


class _Data(msgspec.Struct):
    """What the script works with. Addresses are relative to the home page's folder."""

    words: dict[str, str]
    lessons: dict[str, tuple[str, str]]
    """Titles and addresses, by label."""
    cards: dict[str, tuple[str, str, str, str, str, str]]
    """Meaning, uses, number and address of the records, label of the lesson, address in Python's documentation."""


def write_cards(app: Sphinx, exception: Exception | None) -> None:
    """Write the cards of all names that pages may show."""
    if exception is not None or not is_site(app.builder):
        return
    domain = SlimeDomain.of(app.env)
    mentioned = {name for cited in domain.cited.values() for role, name in cited if role == "api"}
    cards = [card(symbol, domain.workspace) for symbol in carded(domain.workspace, mentioned)]
    words = card_words(zh=domain.workspace.texts.zh)
    data = _Data(
        {"card": words.card, "places": words.places, "python": words.python},
        _lessons(domain, app.config.root_doc),
        {visible(each.symbol): _encoded(each, domain, app.config.root_doc) for each in cards},
    )
    folder = Path(app.outdir) / "_static"
    folder.mkdir(exist_ok=True)
    write_whole(folder / DATA, b"globalThis.slimeApiCards = " + msgspec.json.encode(data) + b";\n")


def _lessons(domain: SlimeDomain, home: str) -> dict[str, tuple[str, str]]:
    title = domain.workspace.texts.title
    return {
        lesson.label: (f"{lesson.number} {title(lesson)}", domain.uri("lesson", lesson.label, home) or "")
        for lesson in domain.workspace.facts.catalog.lessons
    }


def _encoded(each: Card, domain: SlimeDomain, home: str) -> tuple[str, str, str, str, str, str]:
    return (
        visible(each.meaning),
        visible(each.uses),
        str(each.records or ""),
        domain.uri("uses", each.symbol, home) or "" if each.records else "",
        each.lesson or "",
        safe_url(each.python) or "",
    )


def _add_files(app: Sphinx) -> None:
    """Serve the script and its stylesheet; both stand with the tables' ones (see `assets`)."""
    if is_site(app.builder):
        app.add_css_file(_STYLE, priority=490)
        app.add_js_file(_SCRIPT, loading_method="defer")
    elif app.builder.name == "epub":
        app.config.epub_exclude_files = [*app.config.epub_exclude_files, f"_static/{_STYLE}"]


def setup_api_cards(app: Sphinx) -> None:
    """Connect to the start and the end of a build."""
    app.connect("builder-inited", _add_files)
    app.connect("build-finished", write_cards)
