"""What the search answers first: lessons, sections, symbols, terms, symptoms, files, each with where it stands.

Sphinx's full-text index knows words. It does not know that ``wait_for`` is a symbol with one lesson that
explains it, that a line which a reader pastes is the message of a symptom, or that a path is a file of the
scan. These are few and each has one right page, so that they are listed for ``search-first.js``, which puts
those that a query means above the full text's results.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec
from sphinx.environment import BuildEnvironment

from _ext.domain import SlimeDomain
from _ext.examples import ExampleError
from _ext.symptoms import LABEL_PREFIX, SymptomFolder

_ROLES = ("lesson", "section", "api", "doc", "file", "folder")
"""Objects of our domain that readers look for by name. Records are too many and have no name."""


class SearchEntry(msgspec.Struct, frozen=True, array_like=True):
    """One answer. ``note`` says what it is; ``also`` are further texts that it is found by.

    ``weight``, the number of its records, decides between answers that fit a query equally well.
    """

    role: str
    docname: str
    anchor: str
    title: str
    note: str
    also: tuple[str, ...] = ()
    weight: int = 0


def search_entries(env: BuildEnvironment, examples: Path | None) -> list[SearchEntry]:
    """All answers of a build, sorted; ``examples`` is the folder with the programs of the symptoms."""
    found = [*_objects(SlimeDomain.of(env)), *_terms(env), *_symptoms(env, examples)]
    return sorted(found, key=msgspec.structs.astuple)


def _objects(domain: SlimeDomain) -> Iterator[SearchEntry]:
    facts = domain.workspace.facts
    names = {(role, name) for role, name in domain.objects if role in _ROLES}
    names |= {("api", symbol) for symbol in (*facts.documented, *filter(None, facts.by_symbol))}
    for role, name in sorted(names):
        target = domain.locate(role, name)
        if target is None or "*" in name or (role == "api" and name.startswith("?")):
            continue
        note, weight = domain.get_type_name(domain.object_types[role]), 0
        also: tuple[str, ...] = ()
        if role == "api":
            label = facts.catalog.owner(name)
            note = domain.title("lesson", label) if label else note
            weight = len(facts.by_symbol.get(name, ()))
        elif role in {"lesson", "section"}:
            unit = facts.lessons.get(name) or facts.sections[name]
            also = (name, str(unit.number), unit.title_en)
        yield SearchEntry(role, target.docname, target.anchor, domain.title(role, name), note, also, weight)


def _terms(env: BuildEnvironment) -> Iterator[SearchEntry]:
    standard = env.domains.standard_domain
    for name, title, role, docname, anchor, _priority in standard.get_objects():
        if role == "term":
            note = str(env.titles[docname].astext())
            yield SearchEntry("term", docname, anchor, title, note, () if name == title else (name,))


def _symptoms(env: BuildEnvironment, examples: Path | None) -> Iterator[SearchEntry]:
    """Those that a page shows, found by what they print as well."""
    if examples is None:
        return
    labels = env.domains.standard_domain.anonlabels
    folder = SymptomFolder(examples)
    language = "zh" if SlimeDomain.of(env).workspace.texts.zh else "en"
    for name in folder.names():
        docname, anchor = labels.get(LABEL_PREFIX + name, ("", ""))
        if not docname:
            continue
        try:
            symptom = folder.symptom(name)
        except ExampleError:
            continue  # its directive has warned of it
        title = _plain(symptom.text("title", language))
        note = str(env.titles[docname].astext())
        shown = " ".join((symptom.stdout, *symptom.stack))
        cause = _plain(symptom.text("cause", language))
        yield SearchEntry("symptom", docname, anchor, title, note, (shown, cause))


def _plain(markup: str) -> str:
    return markup.replace("`", "")
