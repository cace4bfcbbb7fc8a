"""A release as others have it: what is in it, and that another project can use it, far from this tree."""

import ast
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from scanner import __version__

ROOT = Path(__file__).parents[2]
NAME = f"slime_concurrency_reference-{__version__}"
PACKAGES = ("scanner", "_ext")
CONF = """\
project = "aiohttp's concurrency"
author = "A team"
version = release = "7"
language = "en"
extensions = ["myst_parser", "_ext"]
slime_scan = "scan.json"
slime_catalog = {catalog!r}
slime_file_pages = True
slime_released = "2026-03-04"
"""
PAGES = {
    "index": "# Home\n\n```{scan-summary}\n```\n\n```{concurrency-map}\n```\n\n"
    "```{toctree}\nwaiting\ngather\nfiles\n```\n",
    "waiting": "# Waiting\n\n```{section-lessons} waiting-for-several\n```\n",
    "gather": "# Gather\n\n```{lesson-header} gather\n```\n\n```{slime-locations}\n:lesson: gather\n```\n\n"
    "```{cite-lesson} gather\n```\n",
    "files": "# Files\n\n```{file-list}\n```\n",
}
OWN_LESSONS = """\
candidates = "unclear"

[[section]]
number = 1
label = "waiting-for-several"
title_zh = "等待"
title_en = "Waiting, our way"
lessons = ["gather", "unclear"]

[[lesson]]
row = 1
label = "gather"
title_zh = "全部"
title_en = "All that we use"

[[lesson]]
row = 2
label = "unclear"
title_zh = "不确定"
title_en = "Unclear"
"""

EVERYTHING = """
async_def async_generator_def async_yield await async_with async_for async_protocol_def asyncio builtins collections.abc
concurrent.futures contextlib contextvars fcntl functools inspect multiprocessing os queue sched select selectors signal
socket subprocess threading time types typing weakref
"""
"""All syntax, and every module that has tracked names."""

pytestmark = pytest.mark.slow


def _run(*command: object, cwd: Path, code: int = 0) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == code, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def _shipped() -> set[str]:
    """What of the packages Git has: nothing of it may be missing, nothing else may be there."""
    return set(_run("git", "ls-files", *PACKAGES, cwd=ROOT).split("\n")) - {""}


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, and the wheel made from it, of what Git has."""
    tree = tmp_path_factory.mktemp("tree")
    files = _run("git", "ls-files", cwd=ROOT).splitlines()
    wanted = [name for name in files if name.startswith(("scanner/", "_ext/")) or "/" not in name]
    for name in wanted:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_bytes((ROOT / name).read_bytes())
    folder = tmp_path_factory.mktemp("dist")
    _run(sys.executable, "-m", "build", "--outdir", folder, tree, cwd=tree)
    return folder


@pytest.fixture(scope="module")
def python(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new environment that has the wheel with what the extension needs."""
    environment = tmp_path_factory.mktemp("venv")
    _run(sys.executable, "-m", "venv", environment, cwd=environment)
    python = environment / "bin/python"
    wheel = dist / f"{NAME}-py3-none-any.whl"
    _run(python, "-m", "pip", "install", "-q", f"{wheel}[sphinx]", cwd=environment)
    return python


@pytest.fixture(scope="module")
def scanned() -> Path:
    """Another code base than Slime: aiohttp's, as it is installed."""
    spec = find_spec("aiohttp")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def _contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_wheel_has_every_file_of_the_packages_and_no_other(dist: Path) -> None:
    contents = _contents(dist / f"{NAME}-py3-none-any.whl")
    assert {name for name in contents if ".dist-info/" not in name} == _shipped()
    assert all(data == (ROOT / name).read_bytes() for name, data in contents.items() if name in _shipped())
    assert f"{NAME}.dist-info/licenses/LICENSE" in contents
    entry_points = contents[f"{NAME}.dist-info/entry_points.txt"].decode()
    assert "concurrency-scanner = scanner.cli:entry_point" in entry_points


def test_the_sdist_makes_the_same_wheel(dist: Path, tmp_path: Path) -> None:
    with tarfile.open(dist / f"{NAME}.tar.gz") as archive:
        # The first releases of 3.11 have no filters; later ones warn where none is named.
        named = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        archive.extractall(tmp_path, **named)  # noqa: S202 - our own archive
    assert {"CITATION.cff", "CHANGELOG.md", "LICENSE", "README.md"} <= {
        path.name for path in (tmp_path / NAME).iterdir()
    }
    _run(
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--outdir",
        tmp_path / "again",
        tmp_path / NAME,
        cwd=tmp_path,
    )
    name = f"{NAME}-py3-none-any.whl"
    assert _contents(tmp_path / "again" / name) == _contents(dist / name)


def _await_count(folder: Path) -> int:
    trees = (ast.parse(path.read_bytes()) for path in folder.rglob("*.py"))
    return sum(isinstance(node, ast.Await) for tree in trees for node in ast.walk(tree))


def _site(python: Path, root: Path, catalog: str | None = None) -> Path:
    """Build the other project's site; every warning is an error."""
    (root / "conf.py").write_text(CONF.format(catalog=catalog), "utf-8")
    for name, text in PAGES.items():
        (root / f"{name}.md").write_text(text, "utf-8")
    _run(python, "-m", "sphinx", "-nWq", "--keep-going", "-b", "html", root, root / "html", cwd=root)
    return root / "html"


def test_another_project_scans_and_shows_another_package(python: Path, scanned: Path, tmp_path: Path) -> None:
    scanner = python.with_name("concurrency-scanner")
    assert _run(scanner, "--version", cwd=tmp_path) == f"{__version__}\n"
    _run(scanner, "scan", scanned, "--no-cache", "-q", "-o", "scan.json", cwd=tmp_path)
    records = json.loads((tmp_path / "scan.json").read_bytes())["records"]
    assert sum(record["symbol"] == "await" for record in records) == _await_count(scanned)
    html = _site(python, tmp_path)
    page = (html / "gather.html").read_text("utf-8")
    shown = set(re.findall(r'<tr id="r-([0-9a-f]+)"', page))
    assert shown == {record["id"] for record in records if record["lesson"] == "gather"}
    assert shown
    assert "4.1 " in page
    assert "version 7 (2026-03-04)" in page
    assert (html / "_static/tables/tool.js").is_file()
    assert str(ROOT) not in page


def test_with_a_catalog_of_its_own(python: Path, scanned: Path, tmp_path: Path) -> None:
    catalog = tmp_path / "catalog"
    catalog.mkdir()
    (catalog / "lessons.toml").write_text(OWN_LESSONS, "utf-8")
    owned = json.dumps(EVERYTHING.split())
    (catalog / "symbols.toml").write_text(f"common_names = []\n[lesson.gather]\ncovers = {owned}\n", "utf-8")
    command = ("scan", scanned, "--catalog", catalog, "--no-cache", "-q", "-o", "scan.json")
    _run(python.with_name("concurrency-scanner"), *command, cwd=tmp_path)
    records = json.loads((tmp_path / "scan.json").read_bytes())["records"]
    assert {record["lesson"] for record in records} == {"gather", "unclear"}
    html = _site(python, tmp_path, catalog="catalog")
    assert "1.1 All that we use" in (html / "waiting.html").read_text("utf-8")


def test_the_packages_are_typed_for_others(python: Path, tmp_path: Path) -> None:
    code = "import scanner, _ext; print(*(f'{m.__path__[0]}/py.typed' for m in (scanner, _ext)))"
    paths = [Path(path) for path in _run(python, "-c", code, cwd=tmp_path).split()]
    assert [path.is_file() for path in paths] == [True, True]
    assert all(path.is_relative_to(python.parents[1]) for path in paths)
