"""The full-text search finds API names and Chinese terms, and splits queries as the index splits text."""

import json
import re
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from tests.ext.support import Build, Project, markdown_example

LESSONS = Path(__file__).parents[2] / "docs/zh/lessons"
PAGES = ("asyncio-queue", "cancellation", "coroutine-functions", "process-reaping")


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    conf = {
        "html_search_language": "zh",
        "html_theme": "basic",
    }  # the scripts of the search come with that theme
    project = Project(tmp_path_factory.mktemp("search"), conf)
    toctree = "```{toctree}\n" + "\n".join(PAGES) + "\n```\n"
    pages = {name: (LESSONS / f"{name}.md").read_text("utf-8") for name in PAGES}
    project.write(index=f"# Home\n\n{toctree}", **pages)
    project.scan(markdown_examples=(markdown_example(1),))
    return project.build(warnings=True)  # these few pages refer to others, which are not there


def terms(build: Build) -> dict[str, set[str]]:
    """The pages on which each word of the index stands, in the title or elsewhere."""
    text = build.output("searchindex.js")
    index = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
    found: dict[str, set[str]] = defaultdict(set)
    for words in (index["terms"], index["titleterms"]):
        for word, pages in words.items():
            numbers = [pages] if isinstance(pages, int) else pages
            found[word].update(index["docnames"][number] for number in numbers)
    return found


@pytest.mark.parametrize(
    ("word", "page"),
    [
        ("create_task", "coroutine-functions"),
        ("asyncio", "coroutine-functions"),
        ("get_nowait", "asyncio-queue"),
        ("背压", "asyncio-queue"),
        ("取消", "cancellation"),
        ("进程", "process-reaping"),
        ("僵尸", "process-reaping"),
    ],
)
def test_words_are_in_the_index(build: Build, word: str, page: str) -> None:
    assert page in terms(build)[word]


def test_the_script_names_the_stemmer_that_it_defines(build: Build) -> None:
    script = build.output("_static/language_data.js")
    name = re.search(r"window\.Stemmer = (\w+);", script)
    assert name is not None
    assert re.search(rf"\b{name[1]}\s*=\s*function", script)


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node to run the pages' script")
@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("asyncio.wait_for", ["asyncio", "wait_for"]),
        ("僵尸进程", ["僵尸", "进程"]),
        ("取消任务", ["取消", "任务"]),
        ("create_task的取消", ["create_task", "取消"]),
        ("  背压 , 队列 ", ["背压", "队列"]),
        ("犇骉", ["犇骉"]),  # in no page: looked up as it is, and not found
        ("", []),
    ],
)
def test_a_query_is_split_into_words_of_the_index(build: Build, query: str, words: list[str]) -> None:
    script = build.output("_static/language_data.js")
    index = json.dumps({"terms": dict.fromkeys(terms(build), 0), "titleterms": {}})
    program = f"const window = {{}}; const Search = {{_index: {index}}};\n{script}\n"
    program += f"console.log(JSON.stringify(splitQuery({json.dumps(query)})));"
    done = subprocess.run(["node", "-"], input=program, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == words
