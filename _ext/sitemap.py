"""The site map (``sitemap.xml``), for search engines: every page's address, in each language that has the page.

Written where the pages know their address. Sorted, so that the same pages give the same file however many processes
wrote them.
"""

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

from sphinx.application import Sphinx

from scanner.scanfile import write_whole

_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
_XHTML = "http://www.w3.org/1999/xhtml"

Translations = dict[str, tuple[str, Path]]


def alternates(app: Sphinx, page: str) -> Iterator[tuple[str, str]]:
    """Language and address of a page in each language that has it; nothing where there is but one."""
    translations: Translations = app.config.slime_translations
    for language, (base, folder) in translations.items():
        if (folder / f"{page}.md").is_file():
            yield language, base + app.builder.get_target_uri(page)


def write_sitemap(app: Sphinx, exception: Exception | None) -> None:
    """Write the file beside the pages."""
    base: str = app.config.html_baseurl
    if exception is not None or app.builder.name != "html" or not base:
        return
    ET.register_namespace("", _NAMESPACE)
    ET.register_namespace("xhtml", _XHTML)
    root = ET.Element(f"{{{_NAMESPACE}}}urlset")
    for page in sorted(app.env.found_docs):
        entry = ET.SubElement(root, f"{{{_NAMESPACE}}}url")
        ET.SubElement(entry, f"{{{_NAMESPACE}}}loc").text = base + app.builder.get_target_uri(page)
        for language, address in alternates(app, page):
            ET.SubElement(entry, f"{{{_XHTML}}}link", rel="alternate", hreflang=language, href=address)
    ET.indent(root)
    data = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    write_whole(app.outdir / "sitemap.xml", data)


def setup_sitemap(app: Sphinx) -> None:
    """Register the languages (a name's address and source folder) and the writing."""
    app.add_config_value("slime_translations", {}, "html", dict)
    app.connect("build-finished", write_sitemap)
