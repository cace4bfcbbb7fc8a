"""Which pages a change of the data touches.

The data files are no modification-time dependencies of the pages: an edited scan would make all of them
outdated. Instead each page's questions are asked again before reading, and a page is read anew when any
answer differs from what it showed. Pages that link to an object which moved to another page are written anew.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from _ext.domain import SlimeDomain, Target
from _ext.loading import load_workspace


def start(app: Sphinx) -> None:
    """Load this build's data."""
    SlimeDomain.of(app.env).workspace = load_workspace(app)


def outdated(
    _app: Sphinx,
    env: BuildEnvironment,
    _added: AbstractSet[str],
    _changed: AbstractSet[str],
    _removed: AbstractSet[str],
) -> list[str]:
    """The pages that show something else than the data now says."""
    domain = SlimeDomain.of(env)
    domain.before = dict(domain.objects)
    ask = domain.workspace.ask
    return [
        docname
        for docname, asked in domain.asked.items()
        if any(ask(query).digest != digest for query, digest in asked.items())
    ]


def rewritten(_app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
    """The pages that link to objects whose addresses changed while reading."""
    domain = SlimeDomain.of(env)
    moved = _differences(domain.before, domain.objects)
    return sorted(docname for docname, cited in domain.cited.items() if not moved.isdisjoint(cited))


def _differences(
    before: dict[tuple[str, str], Target], after: dict[tuple[str, str], Target]
) -> set[tuple[str, str]]:
    return {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}


def setup_incremental(app: Sphinx) -> None:
    """Connect to the build's stages."""
    app.connect("builder-inited", start, priority=600)  # after intersphinx
    app.connect("env-get-outdated", outdated)
    app.connect("env-updated", rewritten)
