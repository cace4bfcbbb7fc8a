"""A small book in the project's own style, made by TeX: read back with tools that know nothing of how it was made."""

import os
import re
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.book.check_log import faults as log_faults
from tests.book.check_pdf import faults
from tests.ext.support import Project, record

ROOT = Path(__file__).parents[2]
MISSING = [
    tool for tool in ("xelatex", "latexmk", "pdffonts", "pdfinfo", "pdftotext") if not shutil.which(tool)
]
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not on this machine: {', '.join(MISSING)}")

STYLE = ("latex_engine", "latex_elements", "latex_table_style", "latex_use_xindy", "numfig", "numfig_format")
LONG_LINE = "names = {" + ", ".join(f"'worker_{number}': {number}" for number in range(30)) + "}"
PAGES = {
    "index": (
        "# 并发小书\n\n正文，见 {slime:lesson}`create-task`。\n\n"
        "```{toctree}\nread\n```\n```{toctree}\n:numbered: 2\ntasks\nlocks\n```\n```{toctree}\nglossary\n```\n"
    ),
    "read": "# 怎样读\n\n## 记录\n\n[Python](https://www.python.org/) 的文档。\n",
    "tasks": "# 任务\n\n```{toctree}\nlesson\n```\n\n## 怎样选\n\n直接 `await`。\n",
    "lesson": (
        "# 创建任务\n\n```{lesson-header} create-task\n```\n\n"
        "```{state-diagram}\n:caption: 任务的状态\nready: 就绪\ndone: 完成\n[*] -> ready: 创建\nready -> done: 返回\n"
        "done -> [*]: 结束\n```\n\n"
        f"```python\n# 一行很长的代码，注释是中文\n{LONG_LINE}\n```\n\n```{{slime-locations}}\n```\n\n"
        "```{cite-lesson} create-task\n```\n"
    ),
    "locks": "# 锁\n\n```{index} 死锁\n```\n\n正文。\n",
    "glossary": "# 术语表\n\n```{glossary}\n协程\n: 可以挂起的函数。\n```\n",
}


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The finished book; its log and auxiliary files stand beside it."""
    settings = runpy.run_path(str(ROOT / "conf.py"))
    project = Project(tmp_path_factory.mktemp("book"), {name: settings[name] for name in STYLE})
    project.write(**PAGES)
    project.scan(*(record(number, path=f"pkg/part_{number // 30}.py") for number in range(1, 121)))
    files = [str(ROOT / name) for name in settings["latex_additional_files"]]
    documents = [("index", "book.tex", "并发小书", "作者", "manual")]
    build = project.build("latex", latex_additional_files=files, latex_documents=documents)
    command = ["latexmk", "-xelatex", "-quiet", "-interaction=nonstopmode", "-halt-on-error", "book.tex"]
    environment = {**os.environ, "max_print_line": "1000", "LATEXOPTS": ""}
    subprocess.run(command, cwd=build.app.outdir, env=environment, check=True, stdout=subprocess.DEVNULL)
    return Path(build.app.outdir) / "book.pdf"


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def pages(book: Path) -> list[str]:
    return output("pdftotext", "-layout", str(book), "-").split("\f")


def test_every_font_is_embedded_and_code_has_one_with_chinese(book: Path) -> None:
    # name, type (which may be of several words), encoding, then: emb sub uni object ID
    fonts = [line.split() for line in output("pdffonts", str(book)).splitlines()[2:]]
    assert fonts
    assert {font[-5] for font in fonts} == {"yes"}
    assert all("Noto" in font[0] or font[0].split("+")[-1].startswith("CM") for font in fonts)
    assert "# 一行很长的代码，注释是中文" in "".join(pages(book))


def test_tex_had_nothing_to_report(book: Path) -> None:
    assert list(log_faults(book.with_suffix(".log").read_text("utf-8", "replace"))) == []


def test_links_bookmarks_and_size_hold(book: Path) -> None:
    titles = ["1 任务", "1.1 创建任务", "2 锁"]
    with PdfReader(book) as reader:
        assert list(faults(reader, book.stat().st_size, titles)) == []
        assert list(faults(reader, book.stat().st_size, ["1.1 锁"])) == ["no bookmark says '1.1 锁'"]
    assert "https://www.python.org/" in output("pdfinfo", "-url", str(book))


def test_contents_and_running_heads_have_the_numbers(book: Path) -> None:
    text = pages(book)
    contents = next(page for page in text if page.lstrip().startswith("目录"))
    entries = [line.split(" .")[0].split() for line in contents.splitlines()]
    for entry in (["1", "任务"], ["1.1", "创建任务"], ["1.2", "怎样选"], ["2", "锁"]):
        assert any(found[: len(entry)] == entry for found in entries)
    heads = [page.lstrip().splitlines()[0].split() for page in text if page.strip()]
    assert ["1", "任务", "1.1", "创建任务"] in heads


def test_a_long_table_repeats_its_head_on_each_page(book: Path) -> None:
    rows = re.compile(r"^ *\d+ +Worker\.run", re.MULTILINE)
    with_rows = [page for page in pages(book) if rows.search(page)]
    assert len(with_rows) > 1
    assert all("所在函数" in page for page in with_rows)
    assert sum(len(rows.findall(page)) for page in with_rows) == 120


def test_a_long_line_of_code_wraps_and_loses_nothing(book: Path) -> None:
    # what marks a continued line, as pdftotext reads it
    text = re.sub(r"\s|,→|␣", "", "".join(pages(book)))
    assert LONG_LINE.replace(" ", "") in text


def test_the_index_has_symbols_and_chinese_words(book: Path) -> None:
    index = next(page for page in reversed(pages(book)) if page.lstrip().startswith("索引"))
    assert re.search(r"asyncio\.create_task, *\d+", index)
    assert re.search(r"死锁, *\d+", index)
