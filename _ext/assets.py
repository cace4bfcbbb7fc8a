"""The stylesheets and scripts of the tables, served with the site.

The scripts are classic ones: modules do not load from ``file://``. Each is a concern of its own, and they share
one object, ``slimeTables``; the last one sets the tables up.
"""

from pathlib import Path

import msgspec
from sphinx.application import Sphinx

from _ext.table_words import table_words

_STATIC = Path(__file__).with_name("static")
_PRIORITY = 490  # before other features' stylesheets (500), in this order
_SITE_ONLY = ("table-tools.css", "excerpts.css")
"""Stylesheets of what scripts make of tables; they use selectors that readers of e-books do not know."""
_SCRIPTS = (
    "chains.js",  # completes what the tables search
    *(
        f"tables/{concern}.js"
        for concern in (
            "later",
            "data",
            "filter",
            "sort",
            "groups",
            "columns",
            "headings",
            "filling",
            "layout",
            "address",
            "toolbar",
            "tool",
            "start",
        )
    ),
    "excerpts.js",
)


def _add_files(app: Sphinx) -> None:
    """Serve the files, and tell the scripts their words in the language of the pages."""
    if app.builder.format != "html":
        return
    app.config.html_static_path.append(str(_STATIC))
    if app.builder.name == "epub":
        app.config.epub_exclude_files = [
            *app.config.epub_exclude_files,
            *(f"_static/{name}" for name in _SITE_ONLY),
        ]
        return
    for stylesheet in _SITE_ONLY:
        app.add_css_file(stylesheet, priority=_PRIORITY + 1)
    words = msgspec.json.encode(table_words(app.config.language)).decode()
    app.add_js_file(None, body=f"globalThis.slimeTables = {{ words: {words} }};")
    for script in _SCRIPTS:
        app.add_js_file(script, loading_method="defer")


def setup_assets(app: Sphinx) -> None:
    """Register the stylesheets, and for HTML pages (not EPUB) the scripts."""
    app.connect("builder-inited", _add_files)
    app.add_css_file("slime.css", priority=_PRIORITY)
