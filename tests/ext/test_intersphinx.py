"""Another Sphinx project cites this one: by the domain's roles, by MyST's links, and not what does not exist."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from scanner.catalog import load_catalog
from scanner.scanfile import read_scan
from tests.ext.html_reader import parse
from tests.ext.support import Project, candidate, markdown_example, record

LESSON = "# T\n\n```{{lesson-header}} {0}\n```\n```{{slime-locations}}\n:lesson: {0}\n```\n"
Cite = Callable[..., tuple[dict[str, str], list[str]]]
SITE = "https://docs.example/"
CITED = {
    "lesson": ("create-task", "3.1 创建任务与保留引用", "lessons/create-task.html"),
    "section": ("tasks", "3 任务的创建与身份", "sections/tasks.html"),
    "api": (
        "asyncio.create_task",
        "asyncio.create_task",
        "lessons/create-task.html#api-asyncio.create_task",
    ),
    "example": ("create-task", "示例：3.1 创建任务与保留引用", "example.html#example-create-task"),
    "doc": ("DOC-001", "DOC-001", "appendix.html#doc-001"),
    "record": ("000000000001", "pkg/main.py:1", "lessons/create-task.html#r-000000000001"),
    "file": ("pkg/main.py", "pkg/main.py", "files/pkg-main.py.html"),
    "folder": ("pkg", "pkg", "folders/pkg.html"),
}


EXPECTED = {title: SITE + address for _, title, address in CITED.values()}


@pytest.fixture(scope="module")
def inventory(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The inventory of a small project that has an object of each kind."""
    project = Project(tmp_path_factory.mktemp("cited"))
    project.write(
        index="# Home\n",
        lessons__create_task=LESSON.format("create-task"),
        sections__tasks="# S\n\n```{section-lessons} tasks\n```\n",
        appendix="# A\n\n```{markdown-examples}\n```\n",
        example="# E\n\n```{note-example} create-task\n```\n",
    )
    project.scan(record(1), markdown_examples=(markdown_example(1),))
    build = project.build(extensions=["myst_parser", "_ext", "tests.ext.example_stub"], slime_file_pages=True)
    return str(build.app.outdir / "objects.inv")


@pytest.fixture
def cite(tmp_path: Path, inventory: str) -> Cite:
    """Build another project that holds a text; gives its links to the first one, and its warnings."""

    def citing(
        text: str, *, own_scan: bool = False, with_domain: bool = True
    ) -> tuple[dict[str, str], list[str]]:
        other = Project(tmp_path)
        other.write(index=f"# Other\n\n{text}\n")
        other.scan(candidate(7))
        build = other.build(
            warnings=True,
            extensions=["myst_parser", "sphinx.ext.intersphinx", *(["_ext"] if with_domain else [])],
            intersphinx_mapping={"slime": (SITE, inventory)},
            **({} if own_scan or not with_domain else {"slime_scan": None}),
        )
        found = parse(build.page("index")).one("div", "body").all("a")
        links = {link.text: link.attributes["href"].removesuffix("#") for link in found}
        return {title: url for title, url in links.items() if url.startswith(SITE)}, build.warnings

    return citing


@pytest.mark.parametrize("own_scan", [False, True], ids=["no scan of its own", "a scan of its own"])
def test_each_kind_of_object_resolves_by_its_role(cite: Cite, own_scan: bool) -> None:  # noqa: FBT001
    text = " ".join(f"{{external+slime:slime:{role}}}`{name}`" for role, (name, *_) in CITED.items())
    assert cite(text, own_scan=own_scan) == (EXPECTED, [])


def test_each_kind_resolves_by_a_link_without_our_extension(cite: Cite) -> None:
    text = " ".join(f"[](<inv:slime:slime:{role}#{name}>)" for role, (name, *_) in CITED.items())
    assert cite(text, with_domain=False) == (EXPECTED, [])


def test_a_title_of_one_s_own_is_kept(cite: Cite) -> None:
    links, _ = cite("{external+slime:slime:lesson}`here <create-task>`")
    assert links == {"here": f"{SITE}lessons/create-task.html"}


def test_what_the_other_project_lacks_is_one_warning_each(cite: Cite) -> None:
    links, warnings = cite("\n".join(f"{{external+slime:slime:{role}}}`no-{role}`" for role in CITED))
    assert links == {}
    assert len(warnings) == len(CITED)
    for role, warning in zip(CITED, warnings, strict=True):
        assert "index.md:3" in warning
        assert f"no-{role}" in warning


def test_a_link_to_nothing_is_a_warning_without_our_extension_too(cite: Cite) -> None:
    _, [warning] = cite("[](<inv:slime:slime:record#ffff>)", with_domain=False)
    assert "index.md:3" in warning


def test_the_whole_site_can_be_cited(tmp_path: Path) -> None:
    """Everything that the catalog and the committed scan name is in the built site's inventory, and where that says."""
    site = os.environ.get("SLIME_SITE")
    if not site:
        pytest.skip("SLIME_SITE names no built site")
    built = Path(site).resolve()
    # Of the tree that it was built in: Read the Docs pins another commit where it can.
    catalog, scan = load_catalog(), read_scan(built.parents[2] / "docs/data/scan.json")
    cited = {
        "lesson": [lesson.label for lesson in catalog.lessons],
        "example": [lesson.label for lesson in catalog.lessons],
        "section": [section.label for section in catalog.sections],
        "doc": [example.id for example in scan.markdown_examples],
        "record": [record.id for record in scan.records],
        "file": sorted({record.path for record in scan.records}),
    }
    inventory = str(built / "objects.inv")
    other = Project(tmp_path)
    links = [f"{{external+slime:slime:{role}}}`{name}`\n" for role, names in cited.items() for name in names]
    other.write(index="# Other\n\n" + "\n".join(links))
    build = other.build(
        extensions=["myst_parser", "sphinx.ext.intersphinx", "_ext"],
        intersphinx_mapping={"slime": (SITE, inventory)},
        slime_scan=None,
    )
    found = [link.attributes["href"] for link in parse(build.page("index")).one("div", "body").all("a")]
    addresses = [address.removesuffix("#") for address in found if address.startswith(SITE)]
    assert len(addresses) == len(links)
    ids: dict[str, str] = {}
    for address in addresses:
        page, _, anchor = address.removeprefix(SITE).partition("#")
        if page not in ids:
            ids[page] = (built / page).read_text(encoding="utf-8")
        assert not anchor or f'id="{anchor}"' in ids[page], address
