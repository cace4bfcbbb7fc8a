"""The stylesheets and scripts of the tables, served with the site."""

from pathlib import Path

from sphinx.application import Sphinx

_STATIC = Path(__file__).with_name("static")


def _add_static_path(app: Sphinx) -> None:
    if app.builder.format == "html":
        app.config.html_static_path.append(str(_STATIC))


def setup_assets(app: Sphinx) -> None:
    """Register the stylesheets, and for HTML pages (not EPUB) the scripts."""
    app.connect("builder-inited", _add_static_path)
    for stylesheet in ("slime.css", "excerpts.css"):
        app.add_css_file(stylesheet)
    for script in ("chains.js", "filter.js", "excerpts.js"):  # filters search what chains.js completes
        app.add_js_file(script, loading_method="defer")
