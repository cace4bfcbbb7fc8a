"""The stylesheet and scripts of the tables, served with the site."""

from pathlib import Path

from sphinx.application import Sphinx

_STATIC = Path(__file__).with_name("static")


def _add_static_path(app: Sphinx) -> None:
    if app.builder.format == "html":
        app.config.html_static_path.append(str(_STATIC))


def setup_assets(app: Sphinx) -> None:
    """Register the stylesheet, and for HTML pages (not EPUB) the scripts."""
    app.connect("builder-inited", _add_static_path)
    app.add_css_file("slime.css")
    for script in ("filter.js", "chains.js"):
        app.add_js_file(script, loading_method="defer")
