"""Code in prose that names an API leads to the lesson that explains it, where that is one lesson and another page's."""

import pytest

from _ext.api_names import spelled_name
from tests.ext.html_reader import parse
from tests.ext.support import Project, record

LESSON = "# T\n\n```{{lesson-header}} {0}\n```\n\n{1}\n"
LINKED = {
    "asyncio.wait_for": "timeouts-and-shield",
    "asyncio.wait_for(f(), 3)": "timeouts-and-shield",
    "await asyncio.shield(task)": "timeouts-and-shield",
    "async with asyncio.timeout(3)": "timeouts-and-shield",
    "asyncio.tasks.gather": "gather",  # where it is defined; the catalog has its public name
    "Popen.communicate()": "child-processes",
    "loop.call_soon": "loop-future-callbacks",
    "run_coroutine_threadsafe": "manual-event-loop",
    "TaskGroup": "gather",
    "os.killpg(pid, 0)": "process-groups",
}
PLAIN = {
    "two classes have it": "Queue.get",
    "a function and two methods": "create_task",
    "a word": "fork",
    "a variable's method": "queue.get",
    "a module": "concurrent.futures",
    "of another library": "aiohttp.ClientSession",
    "not tracked": "functools.partial",
    "not the whole code": "x = asyncio.gather(a)",
    "two exceptions": "CancelledError",
}
HOMES = sorted(set(LINKED.values()))


@pytest.fixture
def lessons(project: Project) -> Project:
    project.write(**{f"lessons__{label.replace('-', '_')}": LESSON.format(label, "") for label in HOMES})
    project.scan(record(1))
    return project


def links(project: Project, page: str) -> dict[str, str]:
    body = parse(project.build().page(page)).one("div", "body")
    return {
        link.text: link.attributes["href"].partition("#")[0]
        for link in body.all("a")
        if link.text != "¶" and "github.com" not in link.attributes["href"]
    }


def test_a_name_leads_to_the_lesson_that_owns_it(lessons: Project) -> None:
    lessons.write(page="# P\n\n" + "\n\n".join(f"`{code}`" for code in LINKED) + "\n")
    assert links(lessons, "page") == {code: f"lessons/{label}.html" for code, label in LINKED.items()}


def test_what_may_mean_something_else_stays_plain(lessons: Project) -> None:
    lessons.write(page="# P\n\n" + "\n\n".join(f"`{code}`" for code in PLAIN.values()) + "\n")
    assert links(lessons, "page") == {}


def test_a_lesson_does_not_link_what_it_explains_itself(lessons: Project) -> None:
    text = "`asyncio.gather`, `asyncio.TaskGroup`, `asyncio.shield`"
    lessons.write(lessons__gather=LESSON.format("gather", text))
    found = links(lessons, "lessons/gather")
    assert "asyncio.gather" not in found
    assert "asyncio.TaskGroup" not in found
    assert found["asyncio.shield"] == "timeouts-and-shield.html"


def test_headings_and_links_stay_as_they_are(lessons: Project) -> None:
    lessons.write(page="# `asyncio.gather`\n\n[`asyncio.gather`](https://docs.python.org/3/)\n")
    assert links(lessons, "page") == {"asyncio.gather": "https://docs.python.org/3/"}


def test_where_no_page_explains_it_a_name_is_code_without_a_warning(project: Project) -> None:
    project.write(page="# P\n\n`asyncio.gather`\n")
    assert links(project, "page") == {}


def test_a_name_is_what_the_whole_code_is_calls_or_awaits() -> None:
    assert spelled_name("await asyncio.sleep(0)") == "asyncio.sleep"
    assert spelled_name("asyncio.sleep(0); x") is None
    assert spelled_name("sleep") is None
