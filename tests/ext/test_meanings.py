"""One sentence on each API: the committed ones, what is refused, where they are shown."""

import json
import tomllib
from pathlib import Path

import pytest

from _ext.meanings import Meanings, read_meanings
from scanner.catalog import load_catalog
from scanner.errors import ScannerError
from tests.ext.html_reader import cells, parse
from tests.ext.support import Project, record

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs/data/meanings-zh.toml"
INDEX = "# I\n\n```{api-index}\n```\n"


def committed() -> dict[str, str]:
    return tomllib.loads(FILE.read_text("utf-8"))


def test_every_name_that_the_scan_confirms_or_a_lesson_explains_has_its_sentence() -> None:
    """Counted here from the JSON and the catalog's TOML."""
    raw = json.loads((ROOT / "docs/data/scan.json").read_text("utf-8"))["records"]
    used = {item["symbol"] for item in raw if item["kind"] != "candidate"}
    lessons = tomllib.loads((ROOT / "scanner/data/symbols.toml").read_text("utf-8"))["lesson"]
    explained = {
        name for own in lessons.values() for part in ("owned", "supplementary") for name in own.get(part, ())
    }
    assert (used | explained) - committed().keys() == set()


def test_no_sentence_is_on_a_name_that_no_lesson_has() -> None:
    assert read_meanings(FILE).unknown(load_catalog()) == []


def test_each_is_one_short_sentence() -> None:
    sentences = committed()
    assert [
        name for name, text in sentences.items() if not text.endswith("。") or text.count("。") != 1
    ] == []
    assert [name for name, text in sentences.items() if len(text) > 62 or text.count("`") % 2] == []


def test_an_inherited_method_means_what_its_class_s_does() -> None:
    meanings = Meanings({"asyncio.Queue.get": "取出一项。"})
    assert meanings.of("asyncio.PriorityQueue.get") == "取出一项。"
    assert meanings.of("asyncio.PriorityQueue.put") == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('"asyncio.run" = 1\n', "Expected `str`"),
        ('"asyncio.run" = "a"\n"asyncio.run" = "b"\n', "line 2"),
        ('"asyncio.run" = " "\n', "'asyncio.run' has no sentence"),
        (None, "set slime_meanings"),
    ],
    ids=["no text", "twice", "empty", "no file"],
)
def test_a_file_that_does_not_serve_is_refused_in_one_line(
    tmp_path: Path, text: str | None, said: str
) -> None:
    path = tmp_path / "meanings.toml"
    if text is not None:
        path.write_text(text, "utf-8")
    with pytest.raises(ScannerError) as refused:
        read_meanings(path)
    message = str(refused.value)
    assert message.startswith(f"{path}: ")
    assert said in message
    assert "\n" not in message


def explained(project: Project, text: str) -> None:
    path = project.root / "meanings.toml"
    path.write_text(text, "utf-8")
    project.conf = {"slime_meanings": str(path)}


def test_a_misspelt_name_is_a_warning(project: Project) -> None:
    explained(
        project, '"asyncio.crate_task" = "创建。"\n"asyncio.create_task" = "创建。"\n"os.kill" = "发送。"\n'
    )
    (warning,) = project.build(warnings=True).warnings
    assert "no lesson has 'asyncio.crate_task'" in warning
    assert "[slime.meanings]" in warning


def test_the_index_shows_the_sentence_with_its_names_as_code(project: Project) -> None:
    explained(project, '"asyncio.create_task" = "得到 `Task`，`x` 并执行 `Task`。"\n')
    project.write(index=INDEX)
    project.scan(record(1))
    table = parse(project.build().page("index")).one("table", "slime-api-index")
    rows = {cells(row)[0]: cells(row) for row in table.all("tr") if len(cells(row)) == 6}
    assert rows["asyncio.create_task"][1] == "得到 Task，x 并执行 Task。"
    assert rows["asyncio.gather"][1] == ""


def test_a_changed_sentence_reads_only_the_page_that_shows_it(project: Project) -> None:
    explained(project, '"asyncio.create_task" = "一。"\n')
    project.write(index="# H\n", listing=INDEX)
    project.build()
    explained(project, '"asyncio.create_task" = "二。"\n')
    assert project.build().read == ["listing"]
