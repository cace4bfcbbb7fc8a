"""Holds pages under a size: readers with slow connections and small devices open them as well.

``slime_page_limit`` is the most bytes that an HTML page may have; each page above it is a warning.
"""

from sphinx.application import Sphinx

from _ext.config import read_config
from _ext.diagnostics import Problem, warn


def check_sizes(app: Sphinx, exception: Exception | None) -> None:
    """Warn of every page of the output that is larger than the limit."""
    limit = read_config(app.config).page_limit
    if exception is not None or limit is None or app.builder.format != "html" or app.builder.name == "epub":
        return
    for page in sorted(app.outdir.rglob("*.html")):
        size = page.stat().st_size
        if size > limit:
            name = page.relative_to(app.outdir).as_posix()
            hint = "show less on it, or raise slime_page_limit"
            warn(Problem.PAGE_SIZE, f"{name}: {size:,} bytes, more than {limit:,}; {hint}")


def setup_page_size(app: Sphinx) -> None:
    """Check once all pages are written."""
    app.connect("build-finished", check_sizes)
