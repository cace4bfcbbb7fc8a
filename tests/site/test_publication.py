"""Language, address and version of the published pages, and what the pages say of them."""

import os
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from sphinx.errors import ConfigError

from _ext.linkcheck import file_of_lines
from _ext.publication import Publication, publication
from tests.ext.support import Project

ROOT = Path(__file__).parents[2]
HOSTED = {
    "READTHEDOCS": "True",
    "READTHEDOCS_LANGUAGE": "zh-cn",
    "READTHEDOCS_CANONICAL_URL": "https://docs.example/zh-cn/latest/",
    "READTHEDOCS_VERSION": "latest",
    "READTHEDOCS_VERSION_TYPE": "branch",
}
BASE = HOSTED["READTHEDOCS_CANONICAL_URL"]


def test_without_any_variable_the_pages_are_chinese_and_say_nothing_of_where_they_are() -> None:
    made = publication({})
    assert made == Publication("zh", segment="zh")
    assert made.path == "/zh/"
    assert made.release("1.2") == "1.2"


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"DOCS_LANGUAGE": "en"}, "en"),
        ({"READTHEDOCS_LANGUAGE": "en"}, "zh"),  # set by hand, not by Read the Docs
        (HOSTED, "zh"),
        ({**HOSTED, "READTHEDOCS_LANGUAGE": "zh"}, "zh"),  # older projects
        ({**HOSTED, "READTHEDOCS_LANGUAGE": "en"}, "en"),
        ({**HOSTED, "DOCS_LANGUAGE": "en"}, "en"),
    ],
)
def test_language(variables: dict[str, str], language: str) -> None:
    assert publication(variables).language == language


def test_a_language_without_words_is_refused_in_one_line() -> None:
    with pytest.raises(ConfigError, match="no pages in the language 'fr'; DOCS_LANGUAGE is one of: zh, en"):
        publication({"DOCS_LANGUAGE": "fr"})


def test_make_refuses_a_language_without_pages_before_it_installs_anything(tmp_path: Path) -> None:
    command = ["make", "html", "DOCS_LANGUAGE=fr", f"VENV={tmp_path / 'venv'}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "make: no pages in the language 'fr': docs/fr/index.md is missing; there are: zh" in done.stderr
    assert not (tmp_path / "venv").exists()


def test_make_takes_the_language_of_read_the_docs_and_none_from_gettext(tmp_path: Path) -> None:
    variables = {"PATH": os.environ["PATH"], "LANGUAGE": "de_DE:de"}
    command = ["make", "-n", "html", f"VENV={tmp_path}"]
    for extra, folder in (({}, "docs/zh"), ({"READTHEDOCS_LANGUAGE": "zh-cn"}, "docs/zh")):
        done = subprocess.run(
            command, cwd=ROOT, env={**variables, **extra}, capture_output=True, text=True, check=False
        )
        assert f" {folder} " in done.stdout, done.stderr


@pytest.mark.parametrize(
    ("kind", "name", "shown"),
    [
        ("branch", "latest", "1.2 (latest)"),
        ("tag", "v1.2", "1.2"),
        ("branch", "stable", "1.2"),
        ("external", "17", "1.2 (#17)"),
    ],
)
def test_version(kind: str, name: str, shown: str) -> None:
    variables = {**HOSTED, "READTHEDOCS_VERSION_TYPE": kind, "READTHEDOCS_VERSION": name}
    assert publication(variables).release("1.2") == shown


def test_addresses() -> None:
    assert publication(HOSTED).base_url == BASE
    assert publication(HOSTED).path == "/zh-cn/latest/"
    own = publication({"SITE_URL": "https://example.org/book"})
    assert own.base_url == "https://example.org/book/zh/"
    assert own.path == "/book/zh/"


def test_translations_are_those_that_have_pages(tmp_path: Path) -> None:
    (tmp_path / "zh").mkdir()
    (tmp_path / "zh/index.md").touch()
    assert publication(HOSTED).translations(tmp_path) == {}
    (tmp_path / "en").mkdir()
    (tmp_path / "en/index.md").touch()
    assert publication({}).translations(tmp_path) == {}
    found = publication(HOSTED).translations(tmp_path)
    assert {name: url for name, (url, _) in found.items()} == {
        "zh": BASE,
        "en": "https://docs.example/en/latest/",
    }
    found = publication({"SITE_URL": "https://example.org", "DOCS_LANGUAGE": "en"}).translations(tmp_path)
    assert {name: url for name, (url, _) in found.items()} == {
        "zh": "https://example.org/zh/",
        "en": "https://example.org/en/",
    }


@pytest.fixture
def project(tmp_path: Path) -> Project:
    other = tmp_path / "en"
    (other / "lessons").mkdir(parents=True)
    (other / "lessons/create-task.md").touch()
    conf = {
        "html_theme": "basic",  # puts the tags into the head
        "html_baseurl": BASE,
        "slime_preview_picture": "_static/card.png",
        "slime_translations": {
            "zh": (BASE, tmp_path / "src"),
            "en": ("https://docs.example/en/latest/", other),
        },
    }
    made = Project(tmp_path, conf)
    made.write(
        index="# Home\n\nThe *first* sentence. The second.\n\n```{toctree}\nlessons/create-task\nbare\n```\n",
        lessons__create_task=(
            "# 创建任务\n\n```{lesson-header} create-task\n```\n\n"
            '读完本课，你能判断“任务”归谁所有：`a < "b"`。还有一句。\n'
        ),
        bare="# Bare\n\n- only a list\n",
    )
    made.scan()
    return made


def test_a_preview_has_the_first_sentence_that_was_written(project: Project) -> None:
    build = project.build()
    page = build.page("lessons/create-task")
    sentence = "读完本课，你能判断“任务”归谁所有：a &lt; &quot;b&quot;。"
    for tag in (
        f'<meta property="og:description" content="{sentence}" />',
        f'<meta name="description" content="{sentence}" />',
        '<meta property="og:title" content="创建任务" />',
        f'<meta property="og:url" content="{BASE}lessons/create-task.html" />',
        f'<meta property="og:image" content="{BASE}_static/card.png" />',
        '<link rel="alternate" hreflang="en" href="https://docs.example/en/latest/lessons/create-task.html" />',
    ):
        assert tag in page
    assert '"og:description" content="The first sentence."' in build.page("index")
    assert "og:description" not in build.page("bare")


def test_the_site_map_has_every_page_in_order_and_the_languages_that_have_it(project: Project) -> None:
    build = project.build()
    names = {"": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    entries = ET.parse(build.app.outdir / "sitemap.xml").findall("url", names)  # noqa: S314  (our own)
    assert [entry.findtext("loc", None, names) for entry in entries] == [
        f"{BASE}{name}.html" for name in ("bare", "index", "lessons/create-task")
    ]
    others = [[link.get("hreflang") for link in entry.findall("x:link", names)] for entry in entries]
    assert others == [["zh"], ["zh"], ["zh", "en"]]


def test_without_an_address_there_is_no_site_map_and_no_address_in_previews(project: Project) -> None:
    build = project.build(html_baseurl="", slime_translations={})
    assert not (Path(build.app.outdir) / "sitemap.xml").exists()
    assert "og:url" not in build.page("index")
    assert "og:image" not in build.page("index")
    assert "og:title" in build.page("index")


def test_links_to_lines_are_asked_for_once_a_file() -> None:
    file = f"https://github.com/a/b/blob/{'0' * 40}/c.py"
    assert file_of_lines(None, f"{file}#L3") == file
    assert file_of_lines(None, f"{file}#L3-L9") == file
    assert file_of_lines(None, f"{file}?plain=1#L3") == f"{file}?plain=1"
    assert file_of_lines(None, file) is None
    assert file_of_lines(None, "https://docs.python.org/3.13/library/os.html#os.kill") is None
