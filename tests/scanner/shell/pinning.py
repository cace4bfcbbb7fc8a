"""What the tests of ``pin`` share: a repository that moves on, figures counted by hand, pages that refer to it."""

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path

from tests.scanner.shell.conftest import Repository, Result

ONE = "import asyncio\n\n\nasync def work():\n    await asyncio.sleep(1)\n"
TWO = "import asyncio\n\n\n\nasync def work():\n    await other()\n\n\nasyncio.run(work())\n"
REFERENCE = """
repository = "https://example.org/owner/name"
commit = "{commit}"

[totals]
python_files = 1
api_uses = 1
api_names = 1
async_syntax = 2
imports = 1
receiver_methods = 0
candidates = 0
markdown_examples = 0

[[lesson]]
row = 1
section = 1
title = "定义协程函数与创建协程对象"
symbols = ["async_def"]
records = 1

[[lesson]]
row = 2
section = 1
title = "运行顶层协程与事件循环入口"
symbols = ["asyncio", "asyncio.run"]
records = 1

[[lesson]]
row = 3
section = 2
title = "沿当前调用链等待与恢复"
symbols = ["asyncio.sleep", "await"]
records = 2
"""
"""The figures of `ONE`, counted by hand."""

PAGES = """
import json, sys
[scan] = [argument for argument in sys.argv[1:] if argument.endswith(".json")]
there = any(record["symbol"] == "asyncio.sleep" for record in json.load(open(scan))["records"])
broken = {"page": "docs/zh/a.md", "line": 7, "kind": "unknown-place", "message": "no asyncio.sleep any more"}
print(json.dumps([] if there else [broken]))
sys.exit(not there)
"""
"""Pages with one reference: to a use of ``asyncio.sleep``."""


@dataclass
class Pinning:
    """A project whose scan is pinned to a commit of a repository."""

    root: Path
    repository: Repository
    scanner: object
    first: str = ""
    second: str = ""
    pages: list[str] = field(default_factory=list)

    @property
    def output(self) -> Path:
        """The scan."""
        return self.root / "scan.json"

    @property
    def store(self) -> Path:
        """The folder of fetched commits."""
        return self.root / "store"

    def set_up(self) -> "Pinning":
        """Write the reference and the pages, and commit twice."""
        self.root.mkdir()
        self.first = self.repository.commit({"a.py": ONE})
        self.second = self.repository.commit({"a.py": TWO})
        (self.root / "reference.toml").write_text(REFERENCE.format(commit=self.first), "utf-8")
        self.ask(PAGES)
        return self

    def ask(self, program: str) -> None:
        """Let this program speak for the pages."""
        path = self.root / "pages.py"
        path.write_text(program, "utf-8")
        self.pages = ["--pages", f"{sys.executable} {path}"]

    def arguments(self, *more: str | Path, repo: str | Path | None = None) -> list[str | Path]:
        """The command line."""
        places = ["--output", self.output, "--reference", self.root / "reference.toml", "--store", self.store]
        return ["pin", repo or self.repository.path, *places, *self.pages, *more]

    def pin(self, *more: str | Path, repo: str | Path | None = None, **environment: str) -> Result:
        """Run the command."""
        return self.scanner(*self.arguments(*more, repo=repo), **environment)

    def shown(self) -> str:
        """The commit of the scan."""
        return json.loads(self.output.read_text("utf-8"))["commit"]

    def leftovers(self) -> list[str]:
        """What stands in the project's folders that neither was there nor was asked for."""
        known = {"scan.json", "reference.toml", "pages.py", "store"}
        stores = {f"{commit}.git" for commit in (self.first, self.second)} | {"lock"}
        here = [path.name for path in self.root.iterdir() if path.name not in known]
        there = [path.name for path in self.store.iterdir()] if self.store.exists() else []
        return here + [name for name in there if name not in stores]
