"""Links to Python's documentation: their names are checked, and no build asks the network for them."""

import re
from pathlib import Path

import pytest
from sphinx.util.inventory import InventoryFile

from tests.ext.support import Project
from tests.site.make_inventory import main

ROOT = Path(__file__).parents[2]
INVENTORIES = ROOT / "docs/inventories"
BASE = "https://docs.python.org/3.13/"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    conf = {
        "extensions": ["myst_parser", "sphinx.ext.intersphinx", "_ext"],
        "intersphinx_mapping": {"python": (BASE, str(INVENTORIES / "python.inv"))},
    }
    made = Project(tmp_path, conf)
    made.scan()
    return made


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("py#asyncio.Task.cancel", "library/asyncio-task.html#asyncio.Task.cancel"),
        ("py#asyncio.Queue.shutdown", "library/asyncio-queue.html#asyncio.Queue.shutdown"),  # since 3.13
        ("py#asyncio.TaskGroup", "library/asyncio-task.html#asyncio.TaskGroup"),  # since 3.11
        ("std:doc#library/queue", "library/queue.html"),
        ("std:label#library/asyncio-task:task-cancellation", "library/asyncio-task.html#task-cancellation"),
    ],
)
def test_a_name_becomes_its_address(project: Project, name: str, address: str) -> None:
    project.write(index=f"# Home\n\n[text](inv:python:{name})\n")
    assert f'href="{BASE}{address}"' in project.build().page("index")


def test_a_wrong_name_is_a_located_warning(project: Project) -> None:
    project.write(index="# Home\n\n[text](inv:python:py#asyncio.Task.stop)\n")
    (warning,) = project.build(warnings=True).warnings
    assert re.search(r"index\.md:3: WARNING: No matches for 'python:py:\*:asyncio\.Task\.stop'", warning)


def test_pages_type_no_address_of_pythons_documentation() -> None:
    pages = sorted((ROOT / "docs").glob("*/**/*.md"))
    assert pages
    assert [page.name for page in pages if "://docs.python.org" in page.read_text("utf-8")] == []


def test_an_inventory_of_a_built_folder_has_its_sections(tmp_path: Path) -> None:
    other = Project(tmp_path / "other")
    other.write(
        index="# Home\n\n## A part\n\nText.\n\n```{toctree}\nc-api/x\n```\n",
        c_api__x="# C\n",
        # a label of its own stays
        page="(label)=\n# Page\n\n```{py:function} spam.eggs()\n```\n\n## 中文\n",
    )
    other.scan()
    folder = other.build().app.outdir
    file = tmp_path / "new.inv"
    assert main([str(folder), str(file)]) == 0
    first = file.read_bytes()
    data = InventoryFile.loads(first, uri=BASE).data
    assert data["std:label"]["index:a-part"].uri == f"{BASE}index.html#a-part"
    assert data["std:label"]["label"].display_name == "Page"
    assert data["py:function"]["spam.eggs"].uri == f"{BASE}page.html#spam.eggs"
    assert not [name for items in data.values() for name in items if name.startswith("c-api/")]
    assert main([str(folder), str(file)]) == 0
    assert file.read_bytes() == first


def test_a_folder_without_an_inventory_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "kept.inv"
    file.write_bytes(b"kept")
    assert main([str(tmp_path), str(file)]) == 2
    assert "objects.inv" in capsys.readouterr().err
    assert file.read_bytes() == b"kept"
