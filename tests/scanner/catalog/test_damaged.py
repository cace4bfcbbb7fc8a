"""Data that cannot be used: one line that says what, where and what to do."""

import shutil

import pytest

from scanner.catalog import DATA as CATALOG
from scanner.catalog import load_catalog
from scanner.errors import ScannerError
from scanner.stdlib import DATA as FACTS
from scanner.stdlib import load_stdlib

BROKEN = {
    "no TOML": ("lessons.toml", "[[section]]", "[[section", "lessons.toml"),
    "a lesson twice in the rows": ("lessons.toml", "row = 2\n", "row = 3\n", "place 2, but is row 3"),
    "a key nobody knows": ("lessons.toml", "row = 2\n", "row = 2\ncolour = 1\n", "colour"),
    "a title of another type": (
        "lessons.toml",
        'title_en = "Awaiting, and blocking"',
        "title_en = 3",
        "title_en",
    ),
    "a lesson in no section": ("lessons.toml", ', "asyncio-run"]', "]", "'asyncio-run' is in no section"),
    "a section of unknown lessons": (
        "lessons.toml",
        ', "asyncio-run"]',
        ', "asyncio-walk"]',
        "'asyncio-walk'",
    ),
    "symbols of an unknown lesson": ("symbols.toml", "[lesson.await]", "[lesson.awaiting]", "'awaiting'"),
    "a symbol of two lessons": (
        "symbols.toml",
        'owned = ["time.sleep"]',
        'owned = ["asyncio.run"]',
        "'asyncio.run' belongs to both",
    ),
    "an unreadable availability": ("symbols.toml", '">=3.12" = [', '">=three" = [', "'>=three'"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_catalog(tmp_path, case):
    name, old, new, named = BROKEN[case]
    for file in ("lessons.toml", "symbols.toml"):
        shutil.copy(CATALOG / file, tmp_path)
    text = (tmp_path / name).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ScannerError) as caught:
        load_catalog(tmp_path)
    line = str(caught.value)
    assert named in line
    assert str(tmp_path) in line
    assert "correct" in line
    assert "\n" not in line


def test_no_catalog_there(tmp_path):
    with pytest.raises(ScannerError, match=r"lessons.toml: cannot be read .*; give the folder") as caught:
        load_catalog(tmp_path)
    assert "\n" not in str(caught.value)


def test_catalog_not_utf8(tmp_path):
    (tmp_path / "lessons.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ScannerError, match="correct it"):
        load_catalog(tmp_path)


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda _: b"", "does not begin as library facts do"),
        (lambda _: b"[]\n", "does not begin as library facts do"),
        (lambda data: data.replace(b'"format":2', b'"format":99', 1), "has format 99, not 2"),
        (lambda data: data[:-100], "is not as long as it says"),
    ],
)
def test_library_facts(tmp_path, damage, message):
    path = tmp_path / "stdlib.json"
    path.write_bytes(damage(FACTS.read_bytes()))
    with pytest.raises(ScannerError) as caught:
        load_stdlib(path)
    assert message in str(caught.value)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_library_facts_of_one_module(tmp_path):
    path = tmp_path / "stdlib.json"
    path.write_bytes(FACTS.read_bytes().replace(b'"create_task":[[', b'"create_task":[{', 1))
    stdlib = load_stdlib(path)
    assert stdlib.function("queue.Queue") is not None
    with pytest.raises(ScannerError, match="facts of 'asyncio' are damaged"):
        stdlib.function("asyncio.create_task")


def test_no_library_facts_there(tmp_path):
    with pytest.raises(ScannerError, match="cannot be read"):
        load_stdlib(tmp_path / "nothing.json")
