"""``scan-downloads``: what the site offers as files, and that a page says of them what is so."""

import csv
import hashlib
import io
import json
import zipfile
from pathlib import Path

import pytest

from _ext.downloads import archive
from tests.ext.html_reader import cells, parse
from tests.ext.support import Build, Project, candidate, markdown_example, record

PAGE = "# D\n\n```{scan-downloads}\n```\n"


@pytest.fixture
def offering(project: Project) -> Project:
    examples = project.root / "examples"
    for name in (
        "gather/example.py",
        "gather/misconceptions/wrong.py",
        "README.md",
        "__pycache__/x.pyc",
        ".hidden/y",
    ):
        (examples / name).parent.mkdir(parents=True, exist_ok=True)
        (examples / name).write_text(f"# {name}\n")
    project.conf["slime_examples"] = str(examples)
    project.write(page=PAGE, deep__er=PAGE)
    project.scan(record(1), candidate(2), markdown_examples=(markdown_example(1),))
    return project


def _file(build: Build, name: str) -> Path:
    return Path(build.app.outdir) / "downloads" / name


def test_the_page_gives_the_sizes_and_hashes_of_the_files_it_links_to(offering: Project) -> None:
    build = offering.build()
    for page, prefix in (("page", ""), ("deep/er", "../")):
        rows = parse(build.page(page)).one("table", "slime-downloads").one("tbody").all("tr")
        assert [cells(row)[0] for row in rows] == ["scan.json", "scan.csv", "examples.zip"]
        for row in rows:
            name, _, size, digest = cells(row)
            assert row.one("a").attributes["href"] == f"{prefix}downloads/{name}"
            data = _file(build, name).read_bytes()
            assert (int(size), digest) == (len(data), hashlib.sha256(data).hexdigest())


def test_the_json_is_the_scan_file_byte_for_byte(offering: Project) -> None:
    given = (offering.root / "scan.json").read_bytes()
    assert _file(offering.build(), "scan.json").read_bytes() == given


def test_the_csv_has_every_record_and_example(offering: Project) -> None:
    build = offering.build()
    raw = json.loads(_file(build, "scan.json").read_text("utf-8"))
    rows = list(csv.DictReader(io.StringIO(_file(build, "scan.csv").read_text("utf-8-sig"), newline="")))
    assert [row["id"] for row in rows] == [
        item["id"] for item in (*raw["records"], *raw["markdown_examples"])
    ]


def test_the_archive_holds_the_examples_and_nothing_hidden(offering: Project) -> None:
    with zipfile.ZipFile(_file(offering.build(), "examples.zip")) as made:
        assert made.testzip() is None
        assert made.namelist() == [
            "examples/README.md",
            "examples/gather/example.py",
            "examples/gather/misconceptions/wrong.py",
        ]
        assert made.read("examples/gather/example.py") == b"# gather/example.py\n"
        assert {info.date_time for info in made.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_archive_s_bytes_do_not_depend_on_times_or_places(tmp_path: Path) -> None:
    made = []
    for number, folder in enumerate(("one", "other")):
        examples = tmp_path / folder / "examples"
        examples.mkdir(parents=True)
        for name in "ab"[number:] + "ab"[:number]:
            (examples / name).write_text(name)
            (examples / name).chmod(0o600 + 0o111 * number)
        made.append(archive(examples))
    assert made[0] == made[1]


def test_an_unchanged_rebuild_leaves_the_files_alone(offering: Project) -> None:
    path = _file(offering.build(), "scan.csv")
    before = path.stat()
    again = offering.build()
    assert again.read == []
    assert path.stat().st_mtime_ns == before.st_mtime_ns


def test_an_edited_scan_gives_new_files_and_pages_that_say_so(offering: Project) -> None:
    offering.build()
    offering.scan(record(1), record(3))
    build = offering.build()
    assert {"page", "deep/er"} <= set(build.read)
    assert hashlib.sha256(_file(build, "scan.csv").read_bytes()).hexdigest() in build.page("page")


@pytest.mark.parametrize("builder", ["epub", "latex", "text"])
def test_books_offer_none(offering: Project, builder: str) -> None:
    conf = {"epub_show_urls": "no", "version": "1", "copyright": "x", "latex_engine": "xelatex"}
    offering.write(index="# H\n\n```{toctree}\npage\n```\n")
    build = offering.build(builder, **conf)
    assert not (Path(build.app.outdir) / "downloads").exists()


def test_without_a_scan_there_is_nothing_to_offer(offering: Project) -> None:
    (offering.root / "scan.json").unlink()
    build = offering.build(warnings=True)
    assert not (Path(build.app.outdir) / "downloads").exists()
    assert not parse(build.page("page")).all("table", "slime-downloads")
