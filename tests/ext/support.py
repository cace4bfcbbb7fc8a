"""A small Sphinx project to build pages in: files go in, pages and warnings come out."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from sphinx.testing.util import SphinxTestApp

from scanner.records import (
    FORMAT,
    Evidence,
    Failure,
    Kind,
    MarkdownExample,
    Record,
    Scan,
    ScannerInfo,
    Step,
    Totals,
    Verdict,
)
from scanner.scanfile import write_scan

COMMIT = "0123456789abcdef0123456789abcdef01234567"
REPOSITORY = "https://github.com/example/code"
_ANSI = re.compile(r"\x1b\[[0-9;]*m")


def record(number: int, symbol: str = "asyncio.create_task", **changes: Any) -> Record:
    """A record with sensible defaults; ``number`` gives its id and its line."""
    values: dict[str, Any] = {
        "id": f"{number:012x}",
        "kind": Kind.API_USE,
        "symbol": symbol,
        "path": "pkg/main.py",
        "line": number,
        "column": 5,
        "scope": "Worker.run",
        "line_hash": "",
        "lesson": "create-task",
    }
    return Record(**(values | changes))


def method(number: int, **changes: Any) -> Record:
    """A method call that evidence ties to a task, its chain three steps long."""
    chain = (
        Step(rule="assignment", detail="task", path="pkg/main.py", line=7, column=9),
        Step(rule="factory-return", detail="asyncio.Task", path="pkg/other.py", line=3, column=1),
        Step(rule="stdlib", detail="asyncio.create_task"),
    )
    evidence = Evidence(kind="factory-return", chain=chain)
    values = {"kind": Kind.RECEIVER_METHOD, "lesson": "task-identity", "evidence": evidence}
    return record(number, "asyncio.Task.done", **(values | changes))


def candidate(number: int, name: str = "get", **changes: Any) -> Record:
    """A candidate, unresolved by default."""
    values = {
        "kind": Kind.CANDIDATE,
        "lesson": "evidence-boundary",
        "verdict": Verdict.UNRESOLVED,
        "reason": "unannotated-parameter",
    }
    return record(number, f"?.{name}", **(values | changes))


def markdown_example(number: int, **changes: Any) -> MarkdownExample:
    """A Markdown example of one coroutine function."""
    values: dict[str, Any] = {
        "id": f"DOC-{number:03}",
        "path": "docs/guide.md",
        "line": 10 * number,
        "lines": 2,
        "symbols": ("async_def",),
        "lessons": ("coroutine-functions",),
        "content_hash": "",
    }
    return MarkdownExample(**(values | changes))


def scan(*records: Record, **changes: Any) -> Scan:
    """A scan of these records, with totals that count them."""
    kinds = [item.kind for item in records]
    examples = changes.get("markdown_examples", ())
    values: dict[str, Any] = {
        "format": FORMAT,
        "repository": REPOSITORY,
        "commit": COMMIT,
        "scanner": ScannerInfo(version="9.9"),
        "totals": Totals(
            python_files=len({item.path for item in records}),
            api_uses=kinds.count(Kind.API_USE),
            api_names=len({item.symbol for item in records if item.kind is Kind.API_USE}),
            async_syntax=kinds.count(Kind.ASYNC_SYNTAX),
            imports=kinds.count(Kind.IMPORT),
            receiver_methods=kinds.count(Kind.RECEIVER_METHOD),
            candidates=kinds.count(Kind.CANDIDATE),
            markdown_examples=len(examples),
        ),
        "records": tuple(records),
        "markdown_examples": examples,
        "failures": (),
        "unlisted_candidates": {},
    }
    return Scan(**(values | changes))


def failure(path: str, line: int | None, reason: str) -> Failure:
    """A file that could not be read."""
    return Failure(path=path, line=line, reason=reason)


@dataclass
class Build:
    """What one build gave."""

    app: SphinxTestApp
    warnings: list[str]
    read: list[str]
    written: list[str]

    def page(self, docname: str) -> str:
        """The HTML of a page."""
        return (self.app.outdir / f"{docname}.html").read_text(encoding="utf-8")

    def output(self, name: str) -> str:
        """The text of an output file."""
        return (self.app.outdir / name).read_text(encoding="utf-8")


@dataclass
class Project:
    """A Sphinx project in a temporary folder, built in this process."""

    root: Path
    conf: dict[str, Any] = field(default_factory=dict)

    @property
    def source(self) -> Path:
        """The folder of the pages."""
        return self.root / "src"

    def write(self, **pages: str) -> None:
        """Write pages: ``a__b_c`` is ``a/b-c.md``; text after ``..rst`` goes into an .rst file."""
        for name, text in pages.items():
            docname = name.replace("__", "/").replace("_", "-")
            is_rst = text.startswith("..rst\n")
            path = self.source / f"{docname}{'.rst' if is_rst else '.md'}"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.removeprefix("..rst\n"), encoding="utf-8")

    def scan(self, *records: Record, **changes: Any) -> None:
        """Write the scan file."""
        write_scan(scan(*records, **changes), self.root / "scan.json")

    def build(self, builder: str = "html", *, warnings: bool = False, **conf: Any) -> Build:
        """Build. Fails on any warning unless ``warnings`` says that some are expected."""
        self.source.mkdir(parents=True, exist_ok=True)
        (self.source / "conf.py").touch()
        overrides = {
            "extensions": ["myst_parser", "_ext"],
            "project": "Test",
            "html_theme": "bare",
            "html_theme_path": [str(Path(__file__).with_name("themes"))],
            "language": "zh_CN",
            "nitpicky": True,
            "myst_enable_extensions": ["colon_fence"],
            "suppress_warnings": ["toc.not_included"],
            "html_search_language": "en",
            "slime_scan": str(self.root / "scan.json"),
        }
        options = {**overrides, **self.conf, **conf}
        if "_ext" not in options["extensions"]:  # a project that knows nothing of ours
            del options["slime_scan"]
        app = SphinxTestApp(
            builder,
            srcdir=self.source,
            builddir=self.root / "build",
            confoverrides=options,
        )
        read: list[str] = []
        written: list[str] = []
        app.connect("env-before-read-docs", lambda _app, _env, names: read.extend(names))
        app.connect("doctree-resolved", lambda _app, _tree, name: written.append(name))
        try:
            app.build()
            lines = [_ANSI.sub("", line) for line in app.warning.getvalue().splitlines() if line]
        finally:
            app.cleanup()
        if lines and not warnings:
            pytest.fail("\n".join(["the build gave warnings:", *lines]))
        return Build(app, lines, read, written)
