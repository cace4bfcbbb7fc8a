"""The roles of the ``slime`` domain. Each asks a question: the page is read anew when the answer changes."""

import re
from collections.abc import Callable

from docutils import nodes
from docutils.nodes import Element, Node, system_message
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.docutils import ReferenceRole, SphinxRole

from _ext.diagnostics import Problem, warn
from _ext.domain import SlimeDomain
from _ext.nodes import SITE_CLASS, breakable
from _ext.permalinks import safe_url
from _ext.views.evidence import ReasonTitleQuery, RuleTitleQuery
from _ext.views.lessons import ExampleTitleQuery, LessonTitleQuery, SectionTitleQuery
from _ext.views.places import FigureQuery, KnownQuery, NearPlacesQuery, PlaceQuery, RecordTitleQuery
from _ext.visible import visible
from _ext.workspace import Query

_TITLES: dict[str, Callable[[str], Query[str | None]]] = {
    "lesson": LessonTitleQuery,
    "example": ExampleTitleQuery,
    "section": SectionTitleQuery,
    "record": RecordTitleQuery,
    "rule": RuleTitleQuery,
    "reason": ReasonTitleQuery,
}
_UNKNOWN = {
    "lesson": (
        Problem.UNKNOWN_LESSON,
        "the catalog has no lesson {!r}; labels stand in scanner/data/lessons.toml",
    ),
    "example": (Problem.UNKNOWN_LESSON, "the catalog has no lesson {!r}; an example has its lesson's label"),
    "section": (
        Problem.UNKNOWN_SECTION,
        "the catalog has no section {!r}; labels stand in scanner/data/lessons.toml",
    ),
    "api": (
        Problem.UNKNOWN_SYMBOL,
        "neither the scan nor the catalog knows {!r}; write its public dotted name",
    ),
    "file": (Problem.UNKNOWN_PLACE, "the scan has nothing in the file {!r}; write its path as the scan does"),
    "folder": (
        Problem.UNKNOWN_PLACE,
        "the scan has nothing in the folder {!r}; write its path as the scan does",
    ),
    "doc": (Problem.UNKNOWN_DOC, "the scan has no Markdown example {!r}"),
    "record": (Problem.UNKNOWN_RECORD, "the scan has no record {!r}"),
    "rule": (Problem.UNKNOWN_RULE, "there is no rule {!r}; see Rule in scanner/receivers/rules.py"),
    "reason": (Problem.UNKNOWN_RULE, "there is no reason {!r}; see Reason in scanner/receivers/rules.py"),
}


_EXTERNAL = re.compile(r"[:{]external\b")
"""How a reference begins, in reStructuredText or MyST, that intersphinx is to resolve."""


class SlimeXRefRole(XRefRole):
    """A cross-reference to an object of the domain; without an explicit title it carries the object's own."""

    def process_link(
        self,
        env: BuildEnvironment,
        refnode: Element,
        has_explicit_title: bool,  # noqa: FBT001  (Sphinx's signature)
        title: str,
        target: str,
    ) -> tuple[str, str]:
        """Title and target of the reference; warns where the data has no such object."""
        if self._is_external():
            return title, target
        domain = SlimeDomain.of(env)
        role = refnode["reftype"]
        known, own_title = _look_up(domain, role, target)
        # Books have no pages of files and folders: there the name alone stands.
        refnode["slime_optional"] = role in {"file", "folder"}
        domain.note_cited([(role, target)])
        if not known:
            problem, message = _UNKNOWN[role]
            warn(problem, message.format(target), self.get_location())
            refnode["slime_unknown"] = True
        return (title if has_explicit_title else visible(own_title)), target

    def _is_external(self) -> bool:
        """Whether intersphinx asks, for another project's object: this one's data cannot know it."""
        return _EXTERNAL.match(self.rawtext) is not None


def _look_up(domain: SlimeDomain, role: str, target: str) -> tuple[bool, str]:
    """Whether the data has the object, and its title.

    Without a scan (a project that only cites this one), what only a scan knows is taken as known.
    """
    if role in _TITLES:
        title = domain.ask(_TITLES[role](target)).value
    else:
        title = target if domain.ask(KnownQuery(role, target)).value else None
    needs_scan = role in {"doc", "record", "file", "folder"}
    known = title is not None or (needs_scan and not domain.workspace.facts.available)
    return known, title or target


class SourceRole(ReferenceRole):
    """A place in the scanned code, ``path::scope`` or ``path::scope@symbol``, with its address.

    It names no line: the scan says where the scope is, and the build warns when it is there no more. Where the
    scanned code is at hand, its tooltip is the line.
    """

    def run(self) -> tuple[list[Node], list[system_message]]:
        """The place as a reference; as a literal where there is no address or no such place."""
        domain = SlimeDomain.of(self.env)
        if self.has_explicit_title and self.title.endswith("::"):  # path::<module> looks like title <target>
            self.has_explicit_title = False
            self.target = self.title = f"{self.title}<{self.target}>"
        place = domain.ask(PlaceQuery(self.target)).value
        if place is None:
            if domain.workspace.facts.available:
                self._warn(domain)
            return [breakable("", visible(self.title), classes=["slime-source"])], []
        shown = self.title if self.has_explicit_title else f"{place.path} · {place.scope}".removesuffix(" · ")
        inner = nodes.inline("", visible(shown)) if self.has_explicit_title else breakable("", visible(shown))
        inner["classes"] += ["slime-source", SITE_CLASS]
        url = safe_url(place.url)
        if url is None:
            return [inner], []
        reference = nodes.reference("", "", inner, refuri=url, internal=False)
        if place.code:  # shown by browsers on hovering; print and touch screens do without
            reference["reftitle"] = f"{place.line}: {visible(place.code)}"
        return [reference], []

    def _warn(self, domain: SlimeDomain) -> None:
        """Say that the place is not there, and where what it names may be."""
        near = domain.workspace.ask(NearPlacesQuery(self.target)).value
        hint = "write path::scope or path::scope@symbol; if the code moved, correct the reference"
        if near:
            hint = f"perhaps it is {' or '.join(near)} now"
        warn(Problem.UNKNOWN_PLACE, f"the scan has no record at {self.target!r}; {hint}", self.get_location())


class FigureRole(SphinxRole):
    """A figure of the scan in prose, such as ``totals.api_uses`` or ``lesson.create-task``."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        """The figure as text."""
        value = SlimeDomain.of(self.env).ask(FigureQuery(self.text)).value
        if value is None:
            hint = "see FIGURES in _ext/views/places.py for the names"
            warn(Problem.UNKNOWN_FIGURE, f"there is no figure {self.text!r}; {hint}", self.get_location())
            value = self.text
        return [nodes.inline("", visible(value), classes=["slime-figure"])], []


def setup_roles(app: Sphinx) -> None:
    """Register the roles with the domain."""
    for role in ("lesson", "section", "example", "record", "rule", "reason"):
        inner = nodes.literal if role == "record" else nodes.inline
        app.add_role_to_domain("slime", role, SlimeXRefRole(innernodeclass=inner, warn_dangling=True))
    app.add_role_to_domain("slime", "doc", SlimeXRefRole(innernodeclass=nodes.inline, warn_dangling=True))
    for role in ("api", "file", "folder"):
        app.add_role_to_domain("slime", role, SlimeXRefRole(innernodeclass=nodes.literal, warn_dangling=True))
    app.add_role_to_domain("slime", "source", SourceRole())
    app.add_role_to_domain("slime", "figure", FigureRole())
