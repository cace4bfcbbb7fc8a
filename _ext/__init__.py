"""Sphinx extension: renders a scan's records, counts and examples into pages, and links them.

`setup` only calls the features, each of which registers itself.
"""

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from _ext.api_cards import setup_api_cards
from _ext.api_links import setup_api_links
from _ext.assets import setup_assets
from _ext.book import setup_book
from _ext.captions import setup_captions
from _ext.code_links import setup_code_links
from _ext.completeness import setup_completeness
from _ext.config import setup_config
from _ext.directives import setup_directives
from _ext.domain import setup_domain
from _ext.drawings import setup_drawings
from _ext.editions import setup_editions
from _ext.excerpt_files import setup_excerpt_files
from _ext.expand import setup_expand
from _ext.incremental import setup_incremental
from _ext.line_breaks import setup_line_breaks
from _ext.linkcheck import setup_linkcheck
from _ext.maps import setup_maps
from _ext.nodes import ENV_VERSION
from _ext.page_commit import setup_page_commit
from _ext.page_size import setup_page_size
from _ext.previews import setup_previews
from _ext.roles import setup_roles
from _ext.search import setup_search
from _ext.selfcheck import setup_selfcheck
from _ext.sitemap import setup_sitemap
from _ext.stray_markup import setup_stray_markup
from _ext.view_pages import setup_view_pages
from _ext.visitors import setup_nodes
from scanner import __version__

_FEATURES = (
    setup_config,
    setup_editions,
    setup_assets,
    setup_nodes,
    setup_drawings,
    setup_expand,
    setup_book,
    setup_captions,
    setup_domain,
    setup_incremental,
    setup_excerpt_files,
    setup_roles,
    setup_directives,
    setup_selfcheck,
    setup_api_links,
    setup_api_cards,
    setup_code_links,
    setup_completeness,
    setup_stray_markup,
    setup_line_breaks,
    setup_page_commit,
    setup_previews,
    setup_sitemap,
    setup_linkcheck,
    setup_page_size,
    setup_search,
    setup_maps,
    setup_view_pages,
)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register every feature."""
    for feature in _FEATURES:
        feature(app)
    return {
        "version": __version__,
        "env_version": ENV_VERSION,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
