"""Tables that pages write in Markdown: every one has a caption, its heads say what they are the head of."""

import re
import zipfile
from pathlib import Path

import pytest

from tests.ext.html_reader import Element, parse
from tests.ext.support import Build, Project, record

PAGE = """# 任务的 `cancel`

| 名称 | 值 |
|---|---|
| a | 1 |

## 相关现象

| 现象 | 原因 |
|---|---|
| 挂起 | **没有**人 `set()` |
| 退出 | |

## 概念

:::{table} `a` 与 {term}`甲` 的差别
| | 先 | 后 |
|---|---|---|
| 甲 | 一 | 二 |
:::

```{slime-locations}
:lesson: create-task
```
"""
GLOSSARY = "# 术语\n\n```{glossary}\n甲\n: 第一。\n```\n"
HOME = "# Home\n\n```{toctree}\npage\nglossary\n```\n"
OURS = "slime_table_captions"


@pytest.fixture
def tables(project: Project) -> Project:
    project.write(index=HOME, page=PAGE, glossary=GLOSSARY)
    project.scan(*map(record, range(1, 4)))
    return project


def captions(page: Element) -> list[str]:
    return [caption.text.strip() for caption in page.all("caption")]


def html(build: Build) -> Element:
    return parse(build.page("page"))


def test_every_table_has_a_caption(tables: Project) -> None:
    page = html(tables.build(numfig=True, **{OURS: True}))
    assert captions(page) == [
        "任务的 cancel",
        "相关现象：任务的 cancel",
        "a 与 甲 的差别",
        "源码位置：3 处，分布在 1 个文件",
    ]
    assert len(page.all("table")) == 4
    unseen = ["slime-unseen" in caption.attributes.get("class", "") for caption in page.all("caption")]
    assert unseen == [True, True, False, False]
    assert page.all("caption")[2].one("code").text == "a"
    assert page.all("caption")[2].one("a").attributes["href"].startswith("glossary.html#term-")


def test_every_head_says_what_it_is_the_head_of(tables: Project) -> None:
    for table in html(tables.build(**{OURS: True})).all("table"):
        (head,) = table.all("thead")
        assert {cell.attributes.get("scope") for cell in head.all("th")} == {"col"}
        for body in table.all("tbody"):
            rows = [row for row in body.all("tr") if "slime-group" not in row.attributes.get("class", "")]
            heads = [[cell.attributes.get("scope") for cell in row.all("th")] for row in rows]
            assert heads == [["row"]] * len(rows)


def test_the_e_book_has_the_captions_that_are_written(tables: Project) -> None:
    build = tables.build("epub", numfig=True, version="1", copyright="x", **{OURS: True})
    with zipfile.ZipFile(next(Path(build.app.outdir).glob("*.epub"))) as book:
        page = parse(book.read("page.xhtml").decode())
    assert captions(page) == ["a 与 甲 的差别", "源码位置：3 处，分布在 1 个文件"]
    assert {cell.attributes.get("scope") for cell in page.all("th")} == {"col", "row", "rowgroup"}


def test_in_print_captions_are_those_of_generated_tables(tables: Project) -> None:
    documents = [("index", "book.tex", "书", "作者", "manual")]
    build = tables.build("latex", numfig=True, latex_documents=documents, **{OURS: True})
    body = build.output("book.tex").partition(r"\begin{document}")[2]
    found = re.findall(r"\\(slime(?:table)?caption)\{(.*)\}$", body, re.MULTILINE)
    assert [name for name, _ in found] == ["slimetablecaption", "slimecaption"]
    assert "的差别" in found[0][1]
    assert found[1][1].startswith("源码位置")
    assert r"\sphinxcaption" not in body


def test_projects_that_do_not_ask_keep_their_tables(tables: Project) -> None:
    page = html(tables.build(numfig=True, numfig_format={"table": "表 %s"}))
    assert captions(page) == ["表 1 a 与 甲 的差别¶", "源码位置：3 处，分布在 1 个文件"]
    assert [len(table.all("tbody")[0].all("th")) for table in page.all("table")[:3]] == [0, 0, 0]
