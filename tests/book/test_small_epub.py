"""A small e-book: valid, and styled by what its readers know."""

import re
import runpy
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from tests.ext.support import Project, candidate, record

ROOT = Path(__file__).parents[2]
EPUBCHECK = Path("/usr/share/java/epubcheck.jar")
NEWER = re.compile(r":(?:is|has|where)\(")
"""Selectors that came with the browsers of 2021 to 2023: a reader that does not know one drops the whole rule."""


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    settings = runpy.run_path(str(ROOT / "conf.py"))
    names = ("epub_show_urls", "epub_exclude_files", "epub_language", "html_static_path", "html_css_files")
    conf = {name: settings[name] for name in names}
    project = Project(tmp_path_factory.mktemp("epub"), conf)
    project.write(
        index="# 并发小书\n\n```{toctree}\nlesson\nall\n```\n",
        lesson="# 创建任务\n\n```{lesson-header} create-task\n```\n\n```{slime-locations}\n```\n",
        all="# 候选\n\n```{candidates-table}\n```\n\n```{concurrency-map}\n```\n",
    )
    project.scan(*map(record, range(1, 121)), candidate(200))
    build = project.build("epub", version="1", copyright="x", epub_basename="book")
    return Path(build.app.outdir) / "book.epub"


def test_its_stylesheets_are_there_and_use_selectors_that_readers_know(book: Path) -> None:
    with zipfile.ZipFile(book) as files:
        names = {name for name in files.namelist() if name.endswith(".css")}
        page = files.read("lesson.xhtml").decode()
        linked = set(re.findall(r'href="([^"]+\.css)"', page))
        assert linked
        assert linked <= names
        assert [name for name in sorted(names) if NEWER.search(files.read(name).decode())] == []


@pytest.mark.skipif(not (EPUBCHECK.exists() and shutil.which("java")), reason="no epubcheck on this machine")
def test_epubcheck_has_nothing_to_say(book: Path) -> None:
    command = ["java", "-jar", str(EPUBCHECK), "--failonwarnings", str(book)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
