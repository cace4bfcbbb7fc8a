r"""Text from a scanned repository is data everywhere: in HTML, EPUB (XML), LaTeX and the search index's JSON.

The scan below is hostile in every field that a repository controls: file names, function names, code lines.
"""

import json
import re
import zipfile
from xml.etree import ElementTree as ET

import pytest

from scanner.records import Evidence, Kind, Record, Step, Verdict, hash_line
from tests.ext.html_reader import Element, parse
from tests.ext.support import COMMIT, Project, candidate, failure, markdown_example, method, record

SCRIPT_PATH = 'a"><script>alert(1)</script>.py'
TEX_PATH = r"x\input{/etc/passwd}%}$#&~^_.py"
BIDI_PATH = "pkg/\u202egnp.py"
CONTROL_PATH = "pkg/form\x0cfeed\u2028line.py"
ENTITY_SCOPE = "f&lt;b&gt;</td><td>"
SCRIPT_LINE = "x = asyncio.create_task('</script><img src=x onerror=alert(2)>', \"\\end{document}\")"
JS_URL = "javascript:alert(3)"

PATHS = (SCRIPT_PATH, TEX_PATH, BIDI_PATH, CONTROL_PATH)
PAGES = {
    "tasks": "# T\n\n```{lesson-header} create-task\n```\n```{slime-locations}\n:lesson: create-task\n```\n",
    "methods": "# M\n\n```{slime-locations}\n:lesson: task-identity\n```\n",
    "candidates": "# C\n\n```{candidates-table}\n```\n",
    "symbols": "# S\n\n```{coverage-table} symbols\n```\n",
    "summary": "# S\n\n```{scan-summary}\n```\n",
    "appendix": "# A\n\n```{markdown-examples}\n```\n",
    "index": (
        "# Home\n\n{slime:figure}`repository`\n\n{slime:record}`000000000001`\n\n"
        "```{toctree}\ntasks\nmethods\ncandidates\nsymbols\nsummary\nappendix\n```\n"
    ),
}


def _records() -> list[Record]:
    hostile = [
        record(number, path=path, scope=ENTITY_SCOPE, line=1, line_hash=hash_line(SCRIPT_LINE))
        for number, path in enumerate(PATHS, 1)
    ]
    chain = (Step("</details><script>", 'd"><script>', SCRIPT_PATH, 3, 1), Step("stdlib", TEX_PATH))
    return [
        *hostile,
        method(10, path=TEX_PATH, evidence=Evidence("<script>", chain)),
        candidate(
            11,
            'get"><script>',
            path=SCRIPT_PATH,
            verdict=Verdict.EXCLUDED,
            reason='"><script>',
            receiver="<script>alert(4)</script>",
            possible=("\\end{longtable}",),
        ),
        record(12, "asyncio.<script>", kind=Kind.IMPORT, lesson="asyncio-run", path=SCRIPT_PATH),
    ]


@pytest.fixture
def hostile(project: Project) -> Project:
    project.write(**PAGES)
    project.scan(
        *_records(),
        markdown_examples=(markdown_example(1, path=SCRIPT_PATH + ".md"),),
        failures=(failure(SCRIPT_PATH, 1, "bad </td><script>alert(5)</script> \\input{x}"),),
        unlisted_candidates={"read<script>": 1},
    )
    source = project.root / "code"
    for path in PATHS:
        file = source / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(SCRIPT_LINE + "\n", encoding="utf-8")
    project.conf["slime_source"] = str(source)
    return project


def assert_only_data(body: Element) -> None:
    """No script but the data of tables, which cannot end its element early."""
    for script in body.all("script"):
        assert script.attributes == {"type": "application/json"}
        assert "<" not in script.text
        json.loads(script.text)


def test_facets_hold_the_text_itself_made_visible(project: Project) -> None:
    project.write(tasks=PAGES["tasks"])
    project.scan(
        *(
            record(10 * number + at, path=path, scope=f"{ENTITY_SCOPE}{number}")
            for number in range(1, 4)
            for at, path in enumerate(PATHS)
        )
    )
    body = parse(project.build().page("tasks")).one("div", "body")
    assert_only_data(body)
    (script,) = body.all("script")
    facets = {facet["name"]: facet["values"] for facet in json.loads(script.text)["facets"]}
    bidi, control = "pkg/\\u202egnp.py", "pkg/form\\x0cfeed\\u2028line.py"
    assert set(facets["path"]) == {SCRIPT_PATH, TEX_PATH, bidi, control}
    assert set(facets["scope"]) == {f"{ENTITY_SCOPE}{number}" for number in range(1, 4)}


@pytest.mark.parametrize(
    "page", ["tasks", "methods", "candidates", "symbols", "summary", "appendix", "index"]
)
def test_html_has_no_element_or_attribute_of_the_scan_s(hostile: Project, page: str) -> None:
    tree = parse(hostile.build().page(page))
    body = tree.one("div", "body")
    assert_only_data(body)
    assert not body.all("img")
    for element in body.all("*"):
        assert not any(name.startswith("on") for name in element.attributes)
        assert not element.attributes.get("href", "").lower().startswith(("javascript:", "data:"))


def test_html_shows_the_text_itself(hostile: Project) -> None:
    body = parse(hostile.build().page("tasks")).one("div", "body")
    groups = [group.text for group in body.all("tr", "slime-group")]
    assert f"{SCRIPT_PATH} (1)" in groups
    assert f"{TEX_PATH} (1)" in groups
    lines = [line.text for line in body.all("code", "slime-line")]
    assert SCRIPT_LINE in lines
    scopes = {row.all("td")[0].all("code")[0].text for row in body.all("tr") if "id" in row.attributes}
    assert scopes == {ENTITY_SCOPE}


def test_invisible_and_reordering_characters_are_spelled_out(hostile: Project) -> None:
    html = hostile.build().page("tasks")
    groups = [group.text for group in parse(html).all("tr", "slime-group")]
    assert "pkg/\\u202egnp.py (1)" in groups
    assert "pkg/form\\x0cfeed\\u2028line.py (1)" in groups
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\u202a-\u202e\u2028\u2029]", html)


def test_addresses_are_quoted(hostile: Project) -> None:
    body = parse(hostile.build().page("tasks")).one("div", "body")
    addresses = [link.attributes["href"] for link in body.all("a", "external")]
    base = f"https://github.com/example/code/blob/{COMMIT}/"
    assert f"{base}a%22%3E%3Cscript%3Ealert%281%29%3C/script%3E.py#L1" in addresses
    assert f"{base}x%5Cinput%7B/etc/passwd%7D%25%7D%24%23%26~%5E_.py#L1" in addresses
    assert f"{base}pkg/%E2%80%AEgnp.py#L1" in addresses


@pytest.mark.parametrize(
    "repository", [JS_URL, 'https://github.com/a"><script>/b', "https://github.com@evil.example/a/b"]
)
def test_a_hostile_repository_address_is_no_link(project: Project, repository: str) -> None:
    project.write(page="# S\n\n```{scan-summary}\n```\n```{slime-locations}\n:lesson: create-task\n```\n")
    project.scan(record(1), repository=repository)
    body = parse(project.build().page("page")).one("div", "body")
    assert_only_data(body)
    for link in body.all("a", "external"):
        assert re.fullmatch(r"https://github\.com/[\w%/.#-]+", link.attributes["href"])


def test_epub_pages_are_well_formed_xml(hostile: Project) -> None:
    build = hostile.build("epub", epub_show_urls="no", version="1", copyright="nobody")
    (book,) = build.app.outdir.glob("*.epub")
    names = []
    with zipfile.ZipFile(book) as archive:
        for name in archive.namelist():
            if name.endswith((".xhtml", ".opf", ".ncx")):
                root = ET.fromstring(archive.read(name))  # noqa: S314  (our own output)
                names.append(name)
                body = root.find("{http://www.w3.org/1999/xhtml}body")
                if body is not None and name.startswith(tuple(PAGES)):
                    text = "".join(body.itertext())
                    assert not body.findall(".//{http://www.w3.org/1999/xhtml}img")
                    assert name != "tasks.xhtml" or SCRIPT_PATH in text
    assert "tasks.xhtml" in names


def test_latex_has_no_command_of_the_scan_s(hostile: Project) -> None:
    build = hostile.build("latex", latex_engine="xelatex")
    (tex,) = build.app.outdir.glob("*.tex")
    text = tex.read_text(encoding="utf-8")
    document = text[text.index(r"\begin{document}") :]
    assert document.count(r"\end{document}") == 1
    assert r"\input{/etc" not in document
    assert r"\input{x}" not in document
    assert document.count(r"\end{longtable}") == document.count(r"\begin{longtable}")
    assert "input" in document
    assert "\u202e" not in document
    assert "\x0c" not in document


def test_the_search_index_is_safe_to_embed(hostile: Project) -> None:
    text = hostile.build().output("searchindex.js")
    assert "</script" not in text.lower()
    assert "\u2028" not in text
