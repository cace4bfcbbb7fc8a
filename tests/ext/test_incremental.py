"""A change of the data re-reads exactly the pages that show it; parallel builds give the same bytes."""

import dataclasses
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from _ext.views import candidates, coverage, lessons, locations, markdown_examples, places, summary
from scanner.records import Failure
from tests.ext.support import COMMIT, Project, candidate, markdown_example, method, record

ROOT = Path(__file__).parents[2]

PAGES = {
    "tasks": "# T\n\n```{lesson-header} create-task\n```\n```{slime-locations}\n:lesson: create-task\n```\n",
    "gather": "# G\n\n```{lesson-header} gather\n```\n```{slime-locations}\n:lesson: gather\n```\n",
    "section": "# S\n\n```{section-lessons} waiting-for-several\n```\n",
    "totals": "# C\n\n```{coverage-table} totals\n```\n",
    "symbols": "# C\n\n```{coverage-table} symbols\n```\n",
    "candidates": "# C\n\n```{candidates-table}\n```\n",
    "appendix": "# A\n\n```{markdown-examples}\n```\n",
    "summary": "# S\n\n```{scan-summary}\n```\n",
    "figure": "# F\n\n{slime:figure}`lesson.create-task`\n",
    "place": "# P\n\n{slime:source}`pkg/gather.py::f`\n",
    "title": "# R\n\n{slime:lesson}`create-task`, {slime:api}`asyncio.gather`\n",
    "plain": "# Nothing of the scan\n",
}
TASKS = (record(1), record(2))
GATHER = (record(10, "asyncio.gather", path="pkg/gather.py", scope="f", lesson="gather"),)
OTHERS = (candidate(20),)
EXAMPLES = (markdown_example(1),)


@pytest.fixture
def built(project: Project) -> Project:
    project.write(**PAGES)
    project.scan(*TASKS, *GATHER, *OTHERS, markdown_examples=EXAMPLES)
    first = project.build()
    assert set(first.read) == {"index", *PAGES}
    return project


def test_an_unchanged_rebuild_reads_and_writes_nothing(built: Project) -> None:
    again = built.build()
    assert again.read == []
    assert again.written == []


def test_a_rewritten_but_equal_scan_reads_nothing(built: Project) -> None:
    built.scan(*TASKS, *GATHER, *OTHERS, markdown_examples=EXAMPLES)
    assert built.build().read == []


_moved = msgspec.structs.replace(TASKS[1], line=77)
_renamed = msgspec.structs.replace(GATHER[0], scope="g")
CHANGES = {
    "a line that moved": ((TASKS[0], _moved), GATHER, OTHERS, EXAMPLES, {"tasks"}),
    "one record more": (
        (*TASKS, record(3)),
        GATHER,
        OTHERS,
        EXAMPLES,
        {"tasks", "totals", "symbols", "summary", "figure"},
    ),
    "another candidate reason": (
        TASKS,
        GATHER,
        (candidate(20, reason="untyped-return"),),
        EXAMPLES,
        {"candidates"},
    ),
    "a Markdown example that moved": (TASKS, GATHER, OTHERS, (markdown_example(1, line=99),), {"appendix"}),
    "a line of the place that a role names": (
        TASKS,
        (msgspec.structs.replace(GATHER[0], line=11),),
        OTHERS,
        EXAMPLES,
        {"gather", "place"},
    ),
}


@pytest.mark.parametrize(("tasks", "gather", "others", "examples", "shown"), CHANGES.values(), ids=CHANGES)
def test_exactly_the_pages_that_show_a_change_are_read(
    built: Project, tasks: tuple, gather: tuple, others: tuple, examples: tuple, shown: set[str]
) -> None:
    built.scan(*tasks, *gather, *others, markdown_examples=examples)
    assert set(built.build().read) == shown


def test_what_changed_is_on_the_page_afterwards(built: Project) -> None:
    built.scan(TASKS[0], _moved, *GATHER, *OTHERS, markdown_examples=EXAMPLES)
    assert "#L77" in built.build().page("tasks")


def test_a_failure_shows_in_the_summary_only(built: Project) -> None:
    failures = (Failure(path="bad.py", line=3, reason="invalid syntax"),)
    built.scan(*TASKS, *GATHER, *OTHERS, markdown_examples=EXAMPLES, failures=failures)
    build = built.build()
    assert set(build.read) == {"summary"}
    assert "invalid syntax" in build.page("summary")


def test_another_commit_touches_every_page_since_each_says_which_it_shows(built: Project) -> None:
    built.scan(*TASKS, *GATHER, *OTHERS, markdown_examples=EXAMPLES, commit=COMMIT[::-1])
    build = built.build()
    assert set(build.read) == {"index", *PAGES}
    assert COMMIT[::-1][:8] in build.page("plain")


def test_a_scan_that_breaks_and_comes_back(built: Project) -> None:
    good = (built.root / "scan.json").read_bytes()
    (built.root / "scan.json").write_bytes(good[:100])
    broken = built.build(warnings=True)
    assert len(broken.warnings) == 1
    assert "[slime.scan]" in broken.warnings[0]
    assert "scan.json" in broken.warnings[0]
    assert "没有可用的扫描数据" in broken.page("tasks")
    (built.root / "scan.json").write_bytes(good)
    assert "没有可用的扫描数据" not in built.build().page("tasks")


def test_a_page_that_is_gone_is_forgotten_and_pages_that_link_to_it_are_written(built: Project) -> None:
    (built.source / "gather.md").unlink()
    build = built.build(warnings=True)
    assert build.read == []
    assert {"section", "title"} <= set(build.written)
    assert any("no page describes the api 'asyncio.gather'" in warning for warning in build.warnings)
    assert "gather.html" not in build.page("section")


def test_a_lesson_that_gets_its_page_is_linked_from_pages_already_there(built: Project) -> None:
    assert 'href="wait.html' not in built.build().page("section")
    built.write(wait="# W\n\n```{lesson-header} wait\n```\n")
    build = built.build()
    assert build.read == ["wait"]
    assert 'href="wait.html' in build.page("section")


def outputs(folder: Path) -> dict[str, bytes]:
    skip = {".buildinfo", "environment.pickle"}
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in skip and ".doctrees" not in path.parts
    }


def test_parallel_output_is_the_same_bytes(project: Project) -> None:
    project.write(**PAGES, methods="# M\n\n```{slime-locations}\n:path: pkg\n```\n")
    project.scan(*TASKS, method(5), *GATHER, *OTHERS, markdown_examples=EXAMPLES)
    (project.source / "conf.py").write_text(
        "extensions = ['myst_parser', '_ext']\n"
        "language = 'zh_CN'\n"
        "html_theme = 'basic'\n"
        "html_search_language = 'en'\n"
        "suppress_warnings = ['toc.not_included']\n"
        f"slime_scan = {str(project.root / 'scan.json')!r}\n"
    )
    built = {}
    for jobs in ("1", "4"):
        out = project.root / f"out{jobs}"
        command = [sys.executable, "-m", "sphinx", "-qnW", "-j", jobs, str(project.source), str(out)]
        subprocess.run(command, check=True, cwd=ROOT, capture_output=True, text=True, timeout=120)
        built[jobs] = outputs(out)
    assert "tasks.html" in built["1"]
    assert built["1"].keys() == built["4"].keys()
    assert [name for name in built["1"] if built["1"][name] != built["4"][name]] == []


def test_the_environment_is_versioned(project: Project) -> None:
    assert project.build().app.extensions["_ext"].metadata["env_version"] >= 1


def test_queries_are_frozen() -> None:
    """They are keys of the pickled environment."""
    modules = (candidates, coverage, lessons, locations, markdown_examples, places, summary)
    queries = [
        value
        for module in modules
        for name, value in vars(module).items()
        if name.endswith("Query") and isinstance(value, type)
    ]
    assert len(queries) > 10
    assert all(query.__dataclass_params__.frozen for query in queries if dataclasses.is_dataclass(query))
