"""Sphinx extension: renders a scan's records, counts and examples into pages, and links them.

`setup` only calls the features, each of which registers itself.
"""

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from scanner import __version__

from .assets import setup_assets
from .config import setup_config
from .directives import setup_directives
from .domain import setup_domain
from .expand import setup_expand
from .incremental import setup_incremental
from .nodes import ENV_VERSION
from .roles import setup_roles
from .visitors import setup_nodes

_FEATURES = (
    setup_config, setup_assets, setup_nodes, setup_expand, setup_domain, setup_incremental, setup_roles, setup_directives,
)  # fmt: skip


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
