"""The site about any code base, through the command that `make site` runs, with few pages so that it is quick."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from _ext.site_folder import MARKER
from tests.ext.html_reader import parse
from tests.site.any_code import spoken
from tests.site.small_code import write_small_code

ROOT = Path(__file__).parents[2]
BLOB = re.compile(r"github\.com/[^\"]*/(blob|commit)/|github\.com/THUDM")
INDEX = """\
(home)=
% only: slime
# Slime, as {slime:source}`slime/nowhere.py::f` has it
% only: others
# {slime:figure}`code`
% only: all

{slime:figure}`commit.short`

```{scan-summary}
```

```{toctree}
create-task
semaphore
```
"""
LESSON = """\
({label})=
# Lesson

```{{lesson-header}} {label}
```

({label}-slime)=
## In Slime

{{slime:source}}`slime/nowhere.py::f`

({label}-locations)=
## Locations

```{{slime-locations}}
:lesson: {label}
```

```{{cite-lesson}} {label}
```
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    (folder / "index.md").write_text(INDEX, "utf-8")
    for label in ("create-task", "semaphore"):
        (folder / f"{label}.md").write_text(LESSON.format(label=label), "utf-8")
    return folder


@pytest.fixture
def code(tmp_path: Path) -> Path:
    return write_small_code(tmp_path / "small")


def make(pages: Path, source: object, output: Path, *more: str) -> subprocess.CompletedProcess[str]:
    options = ["--output", str(output), "--pages", str(pages), "--jobs", "1", "--quiet", *more]
    return subprocess.run(
        [sys.executable, "-m", "_ext.site", str(source), *options],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """The one line that says why nothing was made."""
    assert done.returncode == 2, done.stderr
    [line] = done.stderr.splitlines()
    return line


def test_a_folder_has_its_own_site_that_does_not_speak_of_slime(
    pages: Path, code: Path, tmp_path: Path
) -> None:
    site = tmp_path / "made/site"
    site.mkdir(parents=True)
    for name in (MARKER, "old.html"):  # a former site, which is replaced
        (site / name).touch()
    done = make(pages, code, site)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == f"The site is complete: open {tmp_path}/made/site/index.html\n"
    assert not (site / "old.html").exists()
    home, lesson, other = (
        parse((site / f"{name}.html").read_text("utf-8")) for name in ("index", "create-task", "semaphore")
    )
    assert home.one("head").one("title").text == "small 并发参考"
    assert "未记录（扫描的是文件夹）" in home.text
    assert "worker.py" in lesson.text
    assert "本页的数字与位置来自 small：扫描的是文件夹，没有提交号。" in lesson.text
    assert "扫描没有找到这样的记录。" in other.text
    assert (site / "files/worker.py.html").is_file()
    assert [entry.name for entry in site.parent.iterdir()] == ["site"]
    for page in site.rglob("*.html"):
        html = page.read_text("utf-8")
        words = spoken(html).replace("Slime Concurrency Reference contributors", "")
        assert "slime" not in words.lower(), page
        assert BLOB.search(html) is None, page


def test_a_repository_is_linked_to_where_it_has_an_address(pages: Path, code: Path, tmp_path: Path) -> None:
    def git(*arguments: str) -> str:
        settings = ("-c", "user.name=x", "-c", "user.email=x@example.org")
        done = subprocess.run(
            ["git", *settings, *arguments], cwd=code, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    (code / "broken.py").write_text("def f(:\n", "utf-8")
    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "one")
    commit = git("rev-parse", "HEAD")
    unparsed = make(pages, code, tmp_path / "plain")
    assert unparsed.returncode == 1
    assert unparsed.stderr.startswith("broken.py:1: ")
    assert "broken.py" in parse((tmp_path / "plain/index.html").read_text("utf-8")).text
    plain = (tmp_path / "plain/create-task.html").read_text("utf-8")
    assert BLOB.search(plain) is None
    assert f"本页的数字与位置来自 small 的提交 {commit[:8]}。" in parse(plain).text
    address = "https://github.com/example/named"
    assert make(pages, code, tmp_path / "linked", "--repository", address, "--commit", "HEAD").returncode == 1
    linked = parse((tmp_path / "linked/create-task.html").read_text("utf-8"))
    assert linked.one("head").one("title").text.endswith("named 并发参考")
    targets = [link.attributes.get("href", "") for link in linked.all("a")]
    assert f"{address}/blob/{commit}/worker.py#L10" in targets


def test_files_of_others_are_not_touched(pages: Path, code: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "thesis.txt").write_text("years of work", "utf-8")
    assert refused(make(pages, code, site)).startswith(f"{site}: holds files that are no former site")
    assert [(entry.name, entry.read_text("utf-8")) for entry in site.iterdir()] == [
        ("thesis.txt", "years of work")
    ]


def test_without_python_files_there_is_nothing_to_show(pages: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    line = refused(make(pages, tmp_path / "empty", tmp_path / "site"))
    assert line == f"{tmp_path}/empty: has no Python files; name the folder that holds them"
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("no/such/folder", "no/such/folder: there is no such folder"),
        ("", "SOURCE is empty"),
        ("ssh://host/x", "ssh://host/x: this kind of address is not read"),
        ("https://127.0.0.1:9/owner/name", "https://127.0.0.1:9/owner/name"),
    ],
)
def test_a_source_that_cannot_be_had(pages: Path, tmp_path: Path, source: str, said: str) -> None:
    assert refused(make(pages, source, tmp_path / "site")).startswith(said)
    assert not (tmp_path / "site").exists()
