"""The configuration of Read the Docs: valid, in step with the rest of the project, its commands in their order."""

import subprocess
import sys
from pathlib import Path

from tests.site.readthedocs import (
    CANONICAL,
    commands,
    configuration,
    faults_of_files,
    faults_of_paths,
    faults_of_site,
)

ROOT = Path(__file__).parents[2]


def test_the_file_is_valid_by_the_schema_that_read_the_docs_publishes() -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.readthedocs"]
    done = subprocess.run(
        [*command, str(ROOT / ".readthedocs.yaml")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_tex_is_installed_as_the_readme_says() -> None:
    packages = (ROOT / ".ci/tex-packages").read_text("utf-8").split()
    assert configuration()["build"]["apt_packages"] == packages


def test_the_pinned_python_is_one_that_the_project_supports() -> None:
    assert configuration()["build"]["tools"] == {"python": "3.13"}


def test_commands_run_in_the_order_of_the_jobs() -> None:
    jobs = {"pre_build": ["c"], "install": ["b"], "post_checkout": ["a"], "post_build": ["f"]}
    config = {"formats": ["pdf"], "build": {"jobs": {**jobs, "build": {"pdf": ["e"], "html": ["d"]}}}}
    assert "".join(command for _, command in commands(config, ["html", "pdf"])) == "abcdef"
    assert "".join(command for _, command in commands(config, ["html"])) == "abcdf"


def test_every_format_has_its_commands() -> None:
    config = configuration()
    assert [job for job, _ in commands(config, ["html", "pdf", "epub"]) if job.startswith("build.")] == [
        "build.html",
        "build.pdf",
        "build.epub",
    ]


def site(folder: Path) -> Path:
    """A site without a fault."""
    head = f'<html class="no-js" lang="zh-CN"><link rel="canonical" href="{CANONICAL}index.html" />'
    (folder / "index.html").write_text(head, "utf-8")
    tags = {"og:title": "t", "og:description": "d", "og:image": f"{CANONICAL}card.png", "og:url": "u"}
    lesson = "".join(f'<meta property="{name}" content="{value}" />' for name, value in tags.items())
    (folder / "lessons").mkdir()
    (folder / "lessons/create-task.html").write_text(lesson, "utf-8")
    (folder / "card.png").touch()
    (folder / "404.html").write_text('<a href="/zh-cn/latest/index.html">', "utf-8")
    urls = "".join(
        f"<url><loc>{CANONICAL}{name}</loc></url>" for name in ("index.html", "lessons/create-task.html")
    )
    schema = "http://www.sitemaps.org/schemas/sitemap/0.9"
    (folder / "sitemap.xml").write_text(f'<urlset xmlns="{schema}">{urls}</urlset>', "utf-8")
    return folder


def test_a_site_without_faults(tmp_path: Path) -> None:
    assert list(faults_of_site(site(tmp_path))) == []


def test_each_fault_of_a_site_is_found(tmp_path: Path) -> None:
    made = site(tmp_path)
    (made / "index.html").write_text("<html>", "utf-8")
    (made / "card.png").unlink()
    (made / "404.html").write_text('<a href="index.html"><a href="/zh-cn/latest/none.html">', "utf-8")
    (made / "sitemap.xml").write_text(
        (made / "sitemap.xml").read_text("utf-8").replace("index", "gone"), "utf-8"
    )
    assert list(faults_of_site(made)) == [
        "index.html: no canonical address",
        "index.html: its language is not zh-CN",
        "lessons/create-task.html: the picture of its preview is not there",
        "404.html: index.html leads nowhere",
        "404.html: /zh-cn/latest/none.html leads nowhere",
        f"sitemap.xml: of 2 addresses these lead nowhere: ['{CANONICAL}gone.html']",
    ]


def test_a_book_is_one_file(tmp_path: Path) -> None:
    (tmp_path / "pdf").mkdir()
    (tmp_path / "pdf/book.pdf").touch()
    assert list(faults_of_files(tmp_path, ["html", "pdf"])) == []
    (tmp_path / "pdf/book.log").touch()
    assert len(list(faults_of_files(tmp_path, ["html", "pdf"]))) == 1
    assert len(list(faults_of_files(tmp_path, ["html", "epub"]))) == 1


def test_a_page_that_names_the_folder_it_was_built_in_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "api").mkdir()
    (tmp_path / "index.html").write_text("<p>/srv/elsewhere</p>", "utf-8")
    (tmp_path / "api/a.html").write_text("<code>PosixPath('/srv/build/a.css')</code>", "utf-8")
    (fault,) = faults_of_paths(tmp_path, Path("/srv/build"))
    assert fault.startswith("api/a.html: ")
