"""The API reference shows every module, each once."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[2]
AUTOMODULE = re.compile(r"^\.\. automodule:: (\S+)$", re.MULTILINE)
LEFT_OUT = re.compile(
    r"scanner\.data"  # data files only
    r"|scanner\.typeshed(\..*)?"  # a development tool, which needs typeshed-client to import
    r"|.*\.__main__"
)


def modules() -> set[str]:
    files = [file.relative_to(ROOT) for name in ("scanner", "_ext") for file in (ROOT / name).rglob("*.py")]
    names = {".".join(file.with_suffix("").parts).removesuffix(".__init__") for file in files}
    return {name for name in names if not LEFT_OUT.fullmatch(name)}


def documented_values(file: Path) -> Iterator[tuple[str, str, str]]:
    """Name, value and docstring of each name of a module that has all three."""
    body = ast.parse(file.read_text("utf-8")).body
    for node, after in pairwise(body):
        if not isinstance(node, ast.Assign) or not isinstance(after, ast.Expr):
            continue
        if isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
            yield ast.unparse(node.targets[0]), ast.unparse(node.value), after.value.value


def test_no_page_shows_where_it_was_built() -> None:
    """As the value of a path would."""
    files = [file for name in ("scanner", "_ext") for file in (ROOT / name).rglob("*.py")]
    paths = [
        (name, text) for file in files for name, value, text in documented_values(file) if "Path(" in value
    ]
    assert "SCHEMA_PATH" in dict(paths)
    assert [name for name, text in paths if ":meta hide-value:" not in text] == []


def test_each_module_stands_on_one_api_page() -> None:
    pages = (ROOT / "docs/zh/api").glob("*.md")
    shown = Counter(name for page in pages for name in AUTOMODULE.findall(page.read_text("utf-8")))
    assert {name: count for name, count in shown.items() if count > 1} == {}
    assert shown.keys() == modules()
