"""The API reference shows every module, each once."""

import re
from collections import Counter
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


def test_each_module_stands_on_one_api_page() -> None:
    pages = (ROOT / "docs/zh/api").glob("*.md")
    shown = Counter(name for page in pages for name in AUTOMODULE.findall(page.read_text("utf-8")))
    assert {name: count for name, count in shown.items() if count > 1} == {}
    assert shown.keys() == modules()
