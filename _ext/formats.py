"""What kind of output a build makes."""

from sphinx.builders import Builder


def is_site(builder: Builder) -> bool:
    """Whether the output is pages to browse: no e-book, and not all in one file."""
    return builder.format == "html" and builder.name not in {"epub", "singlehtml"}
