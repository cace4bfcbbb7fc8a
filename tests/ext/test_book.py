"""The printed book: its parts and numbers, and the tables that are written straight as LaTeX."""

import re

import pytest

from tests.ext.support import COMMIT, Project, candidate, method, record

PAGES = {
    "index": (
        "# Home\n\nHello.\n\n## Readers\n\nYou, see {slime:record}`000000000002`.\n\n"
        "```{toctree}\nread\n```\n```{toctree}\n:numbered: 2\ntasks\nlocks\n```\n```{toctree}\ncoverage\n```\n"
    ),
    "read": "# Reading\n\n## Kinds\n\nText with `some_very_long.name_of(code)`.\n",
    "tasks": (
        "# Tasks\n\n```{toctree}\nlesson\n```\n\n```{slime-locations}\n:lesson: create-task\n```\n"
        "\n```{slime-locations}\n:lesson: task-identity\n```\n"
    ),
    "lesson": "# A lesson\n\nText.\n",
    "locks": "# Locks\n\nText.\n",
    "coverage": "# Coverage\n\n```{candidates-table}\n```\n",
}


@pytest.fixture
def book(project: Project) -> str:
    """The LaTeX of a small book."""
    project.write(**PAGES)
    project.scan(record(1), record(2), method(3), candidate(4))
    build = project.build("latex", latex_engine="xelatex")
    [text] = [path.read_text(encoding="utf-8") for path in build.app.outdir.glob("*.tex")]
    return text


def test_parts_and_levels(book: str) -> None:
    body = book[book.index(r"\begin{document}") :]
    found = re.findall(r"\\(slime\w+matter|slimeappendices|chapter\{.*?\}|section\{.*?\})\n", body)
    assert found == [
        "slimefrontmatter",
        "chapter{关于本书}",
        "section{Readers}",
        "chapter{Reading}",
        "section{Kinds}",
        "slimemainmatter",
        "chapter{Tasks}",
        "section{A lesson}",
        "chapter{Locks}",
        "slimeappendices",
        "chapter{Coverage}",
    ]


def test_without_a_numbered_part_nothing_is_moved(project: Project) -> None:
    project.write(index="# Home\n\n## Readers\n\nYou.\n\n```{toctree}\nread\n```\n", read="# Reading\n")
    build = project.build("latex", latex_engine="xelatex")
    [text] = [path.read_text(encoding="utf-8") for path in build.app.outdir.glob("*.tex")]
    body = text[text.index(r"\begin{document}") :]
    assert "slimefrontmatter" not in body
    assert r"\chapter{Readers}" in body


def test_a_file_is_named_once_above_its_rows(book: str) -> None:
    tables = re.findall(r"\\begin\{longtable\}(.*?)\\end\{longtable\}", book, re.DOTALL)
    locations = tables[0]
    groups = re.findall(r"\\slimegroup\{4\}\{(.*)\}", locations)
    assert len(groups) == 1
    assert f"blob/{COMMIT}/pkg/main.py" in groups[0]
    assert groups[0].endswith("(2)")
    rows = [line for line in locations.splitlines() if line.startswith(r"\sphinxhref") or "label" in line]
    assert [re.search(r"\\#L(\d+)\}\{(\d+)\} &", row).groups() for row in rows] == [("1", "1"), ("2", "2")]


def test_columns_have_explicit_widths_and_heads_that_repeat(book: str) -> None:
    tables = re.findall(r"\\begin\{longtable\}\{(.*)\}\n(.*)\n", book)
    assert len(tables) == 4  # two of locations, the candidates' counts, the candidates
    for spec, head in tables:
        shares = [float(share) for share in re.findall(r"p\{\\dimexpr ([\d.]+)\\linewidth", spec)]
        assert sum(shares) == pytest.approx(1, abs=0.005)
        assert r"\endhead" in head


def test_rows_that_a_page_cites_have_a_label_others_none(book: str) -> None:
    assert book.count(r"\label{\detokenize{tasks:r-000000000002}}") == 1
    assert r"\hyperref[\detokenize{tasks:r-000000000002}]" in book
    assert "tasks:r-000000000001" not in book


def test_evidence_is_the_kind_and_where_it_begins(book: str) -> None:
    assert re.search(r"\\par [^&]*pkg/\\slimebreak\{\}other\.\\slimebreak\{\}py:\\slimebreak\{\}3", book)


def test_code_in_sentences_may_break(book: str) -> None:
    assert r"\slimecode{some\_\slimebreak{}very\_\slimebreak{}long.\slimebreak{}name\_" in book


def test_the_cover_says_what_was_scanned(book: str) -> None:
    preamble = book[: book.index(r"\begin{document}")]
    assert rf"\gdef\slimescanned{{https://github.com/example/code\par 提交 {COMMIT}}}" in preamble


def test_the_title_of_a_citation_stays_with_its_block(project: Project) -> None:
    project.write(index="# Home\n\n```{cite-lesson} create-task\n```\n")
    project.scan()
    build = project.build("latex", latex_engine="xelatex")
    text = (build.app.outdir / "test.tex").read_text(encoding="utf-8")
    titles = re.findall(r"\\sphinxlineitem\{(.+?)\}", text)
    asked = re.findall(
        r"\\needspace\{6\\baselineskip\}\s*(?:\\begin\{description\}\s*)?\\sphinxlineitem\{(.+?)\}", text
    )
    assert len(titles) == 3
    assert asked == titles


@pytest.mark.parametrize("builder", ["latex", "epub"])
def test_books_offer_no_downloads(project: Project, builder: str) -> None:
    folder = project.root / "examples" / "create-task"
    folder.mkdir(parents=True)
    (folder / "example.py").write_text("print(1)\n", encoding="utf-8")
    (folder / "expected.txt").write_text("1\n", encoding="utf-8")
    project.write(index="# Home\n\n```{lesson-example} create-task\n```\n")
    build = project.build(
        builder, latex_engine="xelatex", slime_examples=str(folder.parent), version="1", copyright="x"
    )
    texts = [
        path.read_text(encoding="utf-8")
        for path in build.app.outdir.iterdir()
        if path.name in {"index.xhtml", "test.tex"}
    ]
    assert len(texts) == 1
    assert "print" in texts[0]
    assert "下载" not in texts[0]


def test_short_tables_stay_whole_and_captions_with_their_rows(project: Project) -> None:
    project.write(index="# Home\n\n```{toctree}\nfew\nmany\n```\n", few="# Few\n", many="# Many\n")
    few = "\n```{slime-locations}\n:lesson: task-identity\n```\n"
    many = "\n```{slime-locations}\n:lesson: create-task\n```\n"
    project.write(few=f"# Few\n{few}", many=f"# Many\n{many}")
    project.scan(*map(record, range(1, 10)), *map(method, range(11, 15)))
    build = project.build("latex", latex_engine="xelatex")
    [text] = [path.read_text(encoding="utf-8") for path in build.app.outdir.glob("*.tex")]
    tables = re.findall(r"\\begin\{slimetable\}\n(.*?)\\end\{slimetable\}", text, re.DOTALL)
    ends = [re.findall(r"&.*?(\\\\\*?)$", table, re.MULTILINE) for table in tables]
    assert [len(found) for found in ends] == [4, 9]
    assert [set(found) for found in ends] == [{r"\\*"}, {r"\\"}]
    assert all(table.startswith(r"\slimecaption{") for table in tables)


def test_signs_in_signatures_are_not_explained_on_paper(project: Project) -> None:
    project.write(index="# Home\n\n```{py:function} spam(a, /, *, b)\n```\n\n{abbr}`GIL (global lock)`\n")
    build = project.build("latex", latex_engine="xelatex")
    [text] = [path.read_text(encoding="utf-8") for path in build.app.outdir.glob("*.tex")]
    assert "PEP" not in text
    assert "global lock" in text  # what an author explains is printed
