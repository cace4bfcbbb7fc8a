"""The ``slime`` domain: lessons, sections, symbols, examples and records as objects that pages can cite.

It also remembers, for every page, what the page asked of the data and the digest of each answer. That is how
a later build finds exactly the pages whose facts changed (see `incremental`).
"""

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar, NamedTuple, cast
from urllib.parse import quote

from docutils import nodes
from docutils.nodes import Element
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.locale import _
from sphinx.util.nodes import make_refnode
from sphinx.util.osutil import relative_uri

from _ext.diagnostics import Problem, warn
from _ext.downloads import FOLDER
from _ext.formats import is_site
from _ext.nodes import api_name
from _ext.overview_words import overview_words
from _ext.views.evidence import ReasonTitleQuery, RuleTitleQuery
from _ext.views.lessons import ExampleTitleQuery, LessonTitleQuery, SectionTitleQuery
from _ext.views.pieces import record_anchor
from _ext.views.places import RecordTitleQuery
from _ext.workspace import Answer, Query, T, Workspace

_ROLES = ("lesson", "section", "api", "example", "doc", "rule", "reason", "file", "folder")


_TITLES: dict[str, Callable[[str], Query[str | None]]] = {
    "lesson": LessonTitleQuery,
    "section": SectionTitleQuery,
    "example": ExampleTitleQuery,
    "record": RecordTitleQuery,
    "rule": RuleTitleQuery,
    "reason": ReasonTitleQuery,
}


class Target(NamedTuple):
    """Where an object is described."""

    docname: str
    anchor: str


class SlimeDomain(Domain):
    """Objects of the reference, and what each page shows of the data."""

    name = "slime"
    label = "Slime"
    object_types: ClassVar[dict[str, ObjType]] = {
        "lesson": ObjType(_("lesson"), "lesson"),
        "section": ObjType(_("section"), "section"),
        "api": ObjType(_("symbol"), "api"),
        "example": ObjType(_("example"), "example"),
        "doc": ObjType(_("Markdown example"), "doc"),
        "record": ObjType(_("record"), "record", searchprio=-1),
        "rule": ObjType(_("rule of evidence"), "rule"),
        "reason": ObjType(_("reason"), "reason"),
        "file": ObjType(_("file"), "file"),
        "folder": ObjType(_("folder"), "folder"),
        "view": ObjType(_("view"), "view"),
    }
    initial_data: ClassVar[dict[str, Any]] = {
        "objects": {},  # (role, name) -> Target
        "records": {},  # docname -> tuple of record ids whose rows it shows
        "page_lessons": {},  # docname -> label of the lesson that it is the page of
        "parts": {},  # docname -> LessonParts of a lesson's page
        "asked": {},  # docname -> {query: digest of its answer}
        "cited": {},  # docname -> set of (role, name) that it links to
    }
    data_version = 2

    workspace: Workspace
    """This build's data; set when the builder starts."""
    before: dict[tuple[str, str], Target]
    """The objects as the previous build left them; set before pages are read."""

    def __init__(self, env: BuildEnvironment) -> None:
        super().__init__(env)
        self.before = {}
        self._record_pages: dict[str, list[str]] | None = None

    def get_type_name(self, type: ObjType, primary: bool = False) -> str:  # noqa: A002, ARG002, FBT001, FBT002  (Sphinx's)
        """What search results call an object of this type, in the language of the pages."""
        texts = self.workspace.texts
        names = {
            "lesson": texts.lesson,
            "section": texts.section,
            "api": texts.symbol,
            "rule": texts.evidence_facet,
            "reason": texts.reason,
            "file": texts.path,
            "folder": overview_words(zh=texts.zh).folder,
            "view": texts.scan,
        }
        return names.get(type.roles[0], texts.example)

    @classmethod
    def of(cls, env: BuildEnvironment) -> "SlimeDomain":
        """The domain of an environment."""
        return cast("SlimeDomain", env.get_domain(cls.name))

    @property
    def objects(self) -> dict[tuple[str, str], Target]:
        """Where each lesson, section, symbol, example and Markdown example is described."""
        return cast("dict[tuple[str, str], Target]", self.data["objects"])

    @property
    def records(self) -> dict[str, tuple[str, ...]]:
        """The ids of the records whose rows each page shows."""
        return cast("dict[str, tuple[str, ...]]", self.data["records"])

    @property
    def asked(self) -> dict[str, dict[Query[Any], bytes]]:
        """What each page asked, with the digests of the answers."""
        return cast("dict[str, dict[Query[Any], bytes]]", self.data["asked"])

    @property
    def cited(self) -> dict[str, set[tuple[str, str]]]:
        """What each page links to."""
        return cast("dict[str, set[tuple[str, str]]]", self.data["cited"])

    # --- what directives and roles call while a page is read
    # -------------------------------------------------------

    def ask(self, query: Query[T]) -> Answer[T]:
        """Answer a page's question and remember with the page what was answered."""
        answer = self.workspace.ask(query)
        self.asked.setdefault(self.env.current_document.docname, {})[query] = answer.digest
        return answer

    def note_object(self, role: str, name: str, anchor: str, location: Any = None) -> None:
        """Say that the page being read describes an object, under an anchor on it."""
        docname = self.env.current_document.docname
        other = self.objects.get((role, name))
        if other is not None and other.docname != docname:
            warn(
                Problem.DUPLICATE,
                f"{role} {name!r} is already described in {other.docname}; describe it once",
                location,
            )
            return
        self.objects[role, name] = Target(docname, anchor)

    def anchors_on(self, docname: str) -> frozenset[str]:
        """The anchors of the records' rows that a page shows so far."""
        return frozenset(map(record_anchor, self.records.get(docname, ())))

    def note_records(self, record_ids: Iterable[str]) -> None:
        """Say that the page being read shows these records' rows."""
        docname = self.env.current_document.docname
        self.records[docname] = tuple(dict.fromkeys((*self.records.get(docname, ()), *record_ids)))
        self._record_pages = None

    def note_cited(self, objects: Iterable[tuple[str, str]]) -> None:
        """Say that the page being read links to these objects, or to the lesson that they fall back to."""
        cited = self.cited.setdefault(self.env.current_document.docname, set())
        for role, name in objects:
            cited.add((role, name))
            if role == "uses" and (first := self._first_use(name)):
                cited.add(("record", first))
            if label := self._home_lesson(role, name):
                cited.add(("lesson", label))

    def page_lesson(self) -> str | None:
        """The label of the lesson whose page is being read: as its header says, else by the page's name."""
        docname = self.env.current_document.docname
        label = self.data["page_lessons"].get(docname) or docname.rpartition("/")[2]
        return label if label in self.workspace.facts.lessons else None

    def note_page_lesson(self, label: str) -> None:
        """Say that the page being read is a lesson's page."""
        self.data["page_lessons"][self.env.current_document.docname] = label

    # --- addresses
    # ---------------------------------------------------------------------------------------------------

    def locate(self, role: str, name: str) -> Target | None:
        """Where an object is described, None where no page does. A symbol falls back to its lesson."""
        if role == "record":
            return self._locate_record(name)
        if role == "place":
            return self._locate_place(name)
        if role == "uses":
            first = self._first_use(name)
            return None if first is None else self._locate_record(first)
        found = self.objects.get((role, name))
        if found is None and role == "api":
            found = self.objects.get(("lesson", self._home_lesson(role, name) or ""))
        return found

    def _first_use(self, symbol: str) -> str | None:
        """The id of a symbol's first record."""
        records = self.workspace.facts.by_symbol.get(symbol)
        return records[0].id if records else None

    def _locate_place(self, record_id: str) -> Target | None:
        """A record's row on its file's page."""
        record = self.workspace.facts.by_id.get(record_id)
        page = self.objects.get(("file", record.path)) if record else None
        return Target(page.docname, record_anchor(record_id)) if page else None

    def _home_lesson(self, role: str, name: str) -> str | None:
        """The label of the lesson whose page a symbol or a record belongs to."""
        facts = self.workspace.facts
        if role == "api":
            return facts.catalog.owner(name)
        record = facts.by_id.get(name) if role == "record" else None
        return record.lesson if record else None

    def _locate_record(self, record_id: str) -> Target | None:
        """The record's row on its lesson's page; where that does not show it, on the first page that does."""
        pages = self._pages_of_records().get(record_id)
        if not pages:
            return None
        home = self.objects.get(("lesson", self._home_lesson("record", record_id) or ""))
        docname = home.docname if home and home.docname in pages else pages[0]
        return Target(docname, record_anchor(record_id))

    def _pages_of_records(self) -> dict[str, list[str]]:
        if self._record_pages is None:
            self._record_pages = {}
            for docname in sorted(self.records):
                for record_id in self.records[docname]:
                    self._record_pages.setdefault(record_id, []).append(docname)
        return self._record_pages

    def uri(self, role: str, name: str, from_docname: str) -> str | None:
        """The relative address of an object for a page, None where no page describes it."""
        builder = self.env._app.builder  # noqa: SLF001  (the public attribute is deprecated)
        if role == "download":
            here = builder.get_target_uri(from_docname)
            return relative_uri(here, f"{FOLDER}/{name}") if is_site(builder) else None
        target = self.locate(role, name)
        if target is None:
            return None
        base = builder.get_relative_uri(from_docname, target.docname)
        if role == "uses" and is_site(builder):  # the table of the lesson shows the symbol's records alone
            base += f"?locations.symbol={quote(name)}"
        return f"{base}#{target.anchor}" if target.anchor else base

    # --- Sphinx's side
    # -----------------------------------------------------------------------------------------------

    def clear_doc(self, docname: str) -> None:
        """Forget what a page described and asked."""
        self.data["objects"] = {
            key: target for key, target in self.objects.items() if target.docname != docname
        }
        for name in ("records", "page_lessons", "parts", "asked", "cited"):
            self.data[name].pop(docname, None)
        self._record_pages = None

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take over what a parallel reader found in its pages."""
        for (role, name), target in otherdata["objects"].items():
            if target.docname not in docnames:
                continue
            other = self.objects.get((role, name))
            if other is not None and other.docname != target.docname:
                warn(
                    Problem.DUPLICATE,
                    f"{role} {name!r} is already described in {other.docname}; describe it once",
                    target.docname,
                )
                continue
            self.objects[role, name] = target
        for name in ("records", "page_lessons", "parts", "asked", "cited"):
            self.data[name].update(
                {docname: value for docname, value in otherdata[name].items() if docname in docnames}
            )
        self._record_pages = None

    def resolve_xref(
        self,
        env: BuildEnvironment,  # noqa: ARG002
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,  # noqa: ARG002
        contnode: Element,
    ) -> nodes.reference | None:
        """A reference to an object of this project, None where no page describes it."""
        found = self.locate(typ, target)
        if found is None:
            return None
        title = self.title(typ, target)
        if typ == "api":
            contnode = api_name("", "", contnode, symbol=target)
            title = ""  # the card says more, and a browser would show both
        return make_refnode(builder, fromdocname, found.docname, found.anchor, contnode, title)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,  # noqa: ARG002
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,  # noqa: ARG002
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        """References to every object of that name, whatever its type."""
        found = []
        for role in (*_ROLES, "record"):
            place = self._locate_record(target) if role == "record" else self.objects.get((role, target))
            if place is not None:
                reference = make_refnode(builder, fromdocname, place.docname, place.anchor, contnode)
                found.append((f"{self.name}:{role}", reference))
        return found

    def title(self, role: str, name: str) -> str:
        """An object's title as inventories and tooltips show it."""
        if role == "view":
            return overview_words(zh=self.workspace.texts.zh).views.get(name, name)
        query = _TITLES.get(role)
        title = None if query is None else self.workspace.ask(query(name)).value
        return title or name

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """All objects, for inventories and the search."""
        for (role, name), target in sorted(self.objects.items()):
            # A whole page is found by its title; as an object it would be listed a second time.
            # Rules have the names of syntax (``await``), which readers look for elsewhere.
            priority = 1 if target.anchor and role not in {"rule", "reason"} else -1
            yield name, self.title(role, name), role, target.docname, target.anchor, priority
        for record_id in sorted(self._pages_of_records()):
            home = self._locate_record(record_id)
            if home is not None:
                yield record_id, self.title("record", record_id), "record", home.docname, home.anchor, -1


def report_missing(_app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    """Warn of a reference that no page answers, under our own type; say nothing twice."""
    if not isinstance(domain, SlimeDomain):
        return None
    if not node.get("slime_optional") and not node.get("slime_unknown"):
        warn(
            Problem.UNRESOLVED,
            f"no page describes the {node['reftype']} {node['reftarget']!r}; add it or correct the name",
            node,
        )
    return True


def setup_domain(app: Sphinx) -> None:
    """Register the domain."""
    app.add_domain(SlimeDomain)
    app.connect("warn-missing-reference", report_missing)
