"""The directives around an example: what they show in each format, and what they warn about."""

import json
import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.ext.support import Project

CODE = 'print("<b> & done")\n'
TIMELINE = {
    "format": 1,
    "example": "create-task",
    "python": "3.12",
    "lanes": [
        {"id": "thread:MainThread", "kind": "thread", "name": "MainThread"},
        {"id": "task:<job>", "kind": "task", "name": "<job>", "parent": "thread:MainThread"},
    ],
    "events": [
        {"at": 0.0, "lane": "thread:MainThread", "kind": "create", "to": ["task:<job>"]},
        {"at": 1.0, "lane": "task:<job>", "kind": "run"},
        {"at": 2.0, "lane": "task:<job>", "kind": "wait", "what": "a_b(1) & {x}"},
        {"at": 60.0, "lane": "task:<job>", "kind": "run"},
        {"at": 60.0, "lane": "task:<job>", "kind": "exception", "what": "OSError"},
    ],
}
TOML = r"""
title_zh = "误解：`create_task` **随处**可用"
explanation_zh = "第一段。\n\n第二段，见 {slime:example}`create-task`。"
stdout = "before\n"
stderr = ["RuntimeError: no running event loop"]
exit_code = 1
right_stdout = "after\n"

[python."3.11"]
stderr = ["RuntimeError: on 3.11"]
"""
ALL = "# Page\n" + "".join(
    f"\n```{{{name}}} create-task\n```\n" for name in ("lesson-timeline", "misconceptions", "lesson-example")
)
DIAGRAM = "```{state-diagram} 状态\n[*] -> a: `<go>`\na: 甲 & 乙\na -> b: 下一步\n```\n"


@pytest.fixture
def lesson(project: Project) -> Project:
    folder = project.root / "examples" / "create-task"
    (folder / "misconceptions").mkdir(parents=True)
    (folder / "example.py").write_text(CODE)
    (folder / "expected.txt").write_text("<b> & done\n")
    (folder / "timeline.json").write_text(json.dumps(TIMELINE))
    (folder / "misconceptions" / "anywhere.toml").write_text(TOML)
    (folder / "misconceptions" / "anywhere.py").write_text("wrong = 1\n")
    (folder / "misconceptions" / "anywhere_right.py").write_text("right = 1\n")
    project.conf = {"slime_examples": str(project.root / "examples")}
    return project


def files(project: Project) -> Path:
    return project.root / "examples" / "create-task"


@pytest.mark.parametrize(
    "page",
    [
        "# Page\n\n```{lesson-example} create-task\n```\n",
        "..rst\nPage\n====\n\n.. lesson-example:: create-task\n",
    ],
    ids=["myst", "rst"],
)
def test_an_example_is_code_to_copy_and_download_and_its_output(lesson: Project, page: str):
    lesson.write(page=page)
    html = lesson.build().page("page")
    assert re.search(r'<a class="reference download internal"[^>]*href="_downloads/[^"]+/example.py"', html)
    assert html.count('<div class="highlight">') == 2
    assert "实际输出" in html
    assert "&lt;b&gt; &amp; done" in html
    assert "<b>" not in html
    assert (next((lesson.root / "build/html/_downloads").glob("*/example.py"))).read_text() == CODE


def test_an_example_can_be_cited(lesson: Project):
    lesson.write(
        page="# Page\n\n```{lesson-example} create-task\n```\n", other="# O\n\n{slime:example}`create-task`\n"
    )
    assert 'href="page.html#example-create-task"' in lesson.build().page("other")
    assert 'id="example-create-task"' in (lesson.root / "build/html/page.html").read_text()


def test_a_timeline_is_an_inline_picture_with_words(lesson: Project):
    lesson.write(page="# Page\n\n```{lesson-timeline} create-task\n:caption: 图 `x`\n```\n")
    html = lesson.build().page("page")
    picture = ET.fromstring(re.search(r"<svg.*?</svg>", html, re.DOTALL)[0])  # noqa: S314
    name = "{http://www.w3.org/2000/svg}"
    assert picture.findtext(f"{name}desc") == (
        "泳道：MainThread（线程）、<job>（任务）。"
        "依次发生：MainThread：创建 <job>；<job>：挂起：等待 a_b(1) & {x}；<job>：因 OSError 结束。"
    )
    assert "58 ms" in "".join(picture.itertext())
    assert "<figcaption>" in html
    assert "timeline.css" in html
    assert (lesson.root / "build/html/_static/timeline.css").exists()


def test_the_words_can_be_replaced(lesson: Project):
    lesson.write(page="# Page\n\n```{lesson-timeline} create-task\n:alt: 一句话 <x>\n```\n")
    assert re.search(r"<desc[^>]*>一句话 &lt;x&gt;</desc>", lesson.build().page("page"))


def test_waits_that_are_scaffolding_need_no_words(lesson: Project):
    quiet = ":quiet: a_b(1) & {x}"
    lesson.write(page=f"# Page\n\n```{{lesson-timeline}} create-task\n{quiet}\n```\n")
    html = lesson.build().page("page")
    assert "MainThread：创建 &lt;job&gt;；&lt;job&gt;：因 OSError 结束。" in html
    assert "58 ms" in html


def test_an_english_page_has_english_words(lesson: Project):
    lesson.write(page=ALL)
    html = lesson.build(language="en").page("page")
    assert "suspended: waits for" in html
    assert "What really happens" in html
    assert "Real output" in html


def test_a_misconception_shows_both_variants_and_what_really_happens(lesson: Project):
    example = "\n```{lesson-example} create-task\n```\n"
    lesson.write(page="# Page\n\n```{misconceptions} create-task\n```\n" + example)
    html = lesson.build().page("page")
    assert re.search(
        r'<p class="rubric">误解：<code[^>]*>.*create_task.*</code> <strong>随处</strong>可用</p>', html
    )
    text = re.sub(r"<[^>]+>", "", html)
    parts = ["wrong = 1", "before", "RuntimeError: no running event loop", "[退出码 1]", "Python 3.11",
             "RuntimeError: on 3.11", "第一段。", "第二段", "right = 1", "after"]  # fmt: skip
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    assert 'id="misconception-create-task-anywhere"' in html


def test_one_misconception_can_be_shown_alone(lesson: Project):
    other = files(lesson) / "misconceptions"
    (other / "other.toml").write_text('title_zh = "另一条"\nexplanation_zh = "x"\n')
    (other / "other.py").write_text("pass\n")
    example = "\n```{lesson-example} create-task\n```\n"
    lesson.write(page="# Page\n\n```{misconception} create-task/anywhere\n```\n" + example)
    html = lesson.build().page("page")
    assert "误解" in html
    assert "另一条" not in html


def test_without_a_right_file_the_example_is_the_right_variant(lesson: Project):
    (files(lesson) / "misconceptions" / "anywhere_right.py").unlink()
    example = "\n```{lesson-example} create-task\n```\n"
    lesson.write(page="# Page\n\n```{misconceptions} create-task\n```\n" + example)
    assert "正确写法" not in lesson.build().page("page")


def test_a_state_diagram_is_a_picture_with_words(lesson: Project):
    lesson.write(page="# Page\n\n" + DIAGRAM)
    html = lesson.build().page("page")
    assert re.search(r"<desc[^>]*>开始 → 甲 &amp; 乙：&lt;go&gt;；甲 &amp; 乙 → b：下一步</desc>", html)


@pytest.mark.parametrize(
    ("directive", "complaint"),
    [
        ("```{lesson-example} nowhere\n```", "lesson-example: nowhere/example.py: No such file or directory"),
        (
            "```{lesson-timeline} nowhere\n```",
            "lesson-timeline: nowhere/timeline.json: No such file or directory",
        ),
        (
            "```{lesson-timeline} create-task\n:quiet: get()\n```",
            "nothing in create-task waits in 'get()'; correct :quiet:",
        ),
        ("```{misconceptions} nowhere\n```", "examples/nowhere/misconceptions has no .toml file"),
        ("```{misconception} create-task/x\n```", "misconceptions/x.toml: No such file or directory"),
        ("```{state-diagram}\na => b\n```", "line 1: 'a => b' is neither"),
    ],
)
def test_what_is_missing_is_a_located_warning(lesson: Project, directive: str, complaint: str):
    lesson.write(page=f"# Page\n\n{directive}\n")
    warnings = lesson.build(warnings=True).warnings
    assert len(warnings) == 1
    assert re.search(r"page\.md:3: WARNING: ", warnings[0])
    assert complaint in warnings[0]


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("timeline.json", "{}", "timeline.json of create-task"),
        ("timeline.json", "[1", "record it anew with: make timelines"),
        ("misconceptions/anywhere.toml", "title_zh = 1", "anywhere.toml of create-task: Expected `str`"),
        ("misconceptions/anywhere.toml", "x", "anywhere.toml of create-task"),
        ("misconceptions/anywhere.toml", TOML.replace("stdout", "stdotu", 1), "unknown field `stdotu`"),
    ],
)
def test_a_broken_file_is_a_located_warning(lesson: Project, name: str, text: str, complaint: str):
    (files(lesson) / name).write_text(text)
    lesson.write(page=ALL)
    warnings = lesson.build(warnings=True).warnings
    assert len(warnings) == 1
    assert "page.md:" in warnings[0]
    assert complaint in warnings[0]


def test_no_examples_at_all_is_a_located_warning(lesson: Project):
    lesson.conf = {}
    lesson.write(page="# Page\n\n```{lesson-example} create-task\n```\n")
    assert "set slime_examples in conf.py" in lesson.build(warnings=True).warnings[0]


def test_a_changed_file_rebuilds_the_pages_that_show_it_and_no_other(lesson: Project):
    lesson.write(page="# Page\n\n```{lesson-example} create-task\n```\n", other="# Other\n")
    lesson.build()
    assert lesson.build().read == []
    (files(lesson) / "expected.txt").write_text("new output\n")
    again = lesson.build()
    assert again.read == ["page"]
    assert "new output" in again.page("page")


def test_latex_gets_vector_graphics_with_escaped_text(lesson: Project):
    lesson.write(index="# Page\n\n```{lesson-timeline} create-task\n```\n\n" + DIAGRAM)
    build = lesson.build("latex", latex_engine="xelatex")
    tex = next(Path(build.app.outdir).glob("*.tex")).read_text("utf-8")
    assert r"\usetikzlibrary" in tex
    assert tex.count(r"\begin{tikzpicture}") == 2
    assert r"\{x\}" in tex
    assert r"a\_b(1) \& " in tex
    assert "甲 \\& 乙" in tex


def test_an_e_book_gets_an_image_that_its_manifest_names(lesson: Project):
    lesson.write(
        index="# Home\n\n```{toctree}\npage\n```\n", page="# Page\n\n```{lesson-timeline} create-task\n```\n"
    )
    build = lesson.build(
        "epub", version="1", copyright="x", epub_copyright="x", suppress_warnings=["epub", "toc"]
    )
    book = zipfile.ZipFile(next(Path(build.app.outdir).glob("*.epub")))
    page = ET.fromstring(book.read("page.xhtml"))  # noqa: S314
    image = next(each for each in page.iter("{http://www.w3.org/1999/xhtml}img"))
    assert "MainThread：创建 <job>" in image.get("alt")
    manifest = book.read("content.opf").decode()
    assert re.search(rf'href="{re.escape(image.get("src"))}"[^>]*media-type="image/svg\+xml"', manifest)
    ET.fromstring(book.read(image.get("src")))  # noqa: S314
    assert not list(page.iter("{http://www.w3.org/2000/svg}svg"))


def test_other_formats_get_the_words(lesson: Project):
    lesson.write(page="# Page\n\n```{lesson-timeline} create-task\n```\n\n" + DIAGRAM)
    build = lesson.build("text")
    text = re.sub(r"\s+", "", build.output("page.txt"))
    assert "MainThread：创建<job>；<job>：挂起" in text
    assert "开始→甲&乙" in text
