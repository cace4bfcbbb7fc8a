"""The search in the whole site: what a reader types, and the page that has to come first."""

import re
from urllib.parse import quote

import pytest

QUERIES = {
    # APIs, by their full name, their last part, with parentheses, by class and method
    "asyncio.wait_for": "lessons/timeouts-and-shield.html#api-asyncio.wait_for",
    "wait_for": "lessons/timeouts-and-shield.html#api-asyncio.wait_for",
    "create_task": "lessons/create-task.html#api-asyncio.create_task",
    "`asyncio.to_thread()`": "lessons/to-thread.html#api-asyncio.to_thread",
    "queue.Empty": "lessons/thread-queue.html#api-queue.Empty",
    "Popen.communicate": "lessons/child-processes.html#api-subprocess.Popen.communicate",
    "SIGTERM": "lessons/signal-handlers.html#api-signal.SIGTERM",
    # words
    "创建任务": "lessons/create-task.html",
    "背压": "glossary.html#term-",
    "取消": "glossary.html#term-",
    "事件循环": "glossary.html#term-",
    "僵尸进程": "glossary.html#term-",
    "信号量": "glossary.html#term-",
    "communicate 死锁": "lessons/child-processes.html",
    "Creating tasks": "lessons/create-task.html",
    "3.1": "lessons/create-task.html",
    # messages, as they stand in a terminal
    "Task was destroyed but it is pending!": "symptoms.html#symptom-task-destroyed",
    "RuntimeError: Task <Task pending name='Task-2' coro=<main() running at /srv/app.py:31>> got Future <Future"
    " pending> attached to a different loop": "symptoms.html#symptom-attached-to-other-loop",
    "cannot schedule new futures after shutdown": "symptoms.html#symptom-after-shutdown",
    "RuntimeWarning: coroutine 'fetch' was never awaited": "symptoms.html#symptom-never-awaited",
    "signal only works in main thread": "symptoms.html#symptom-signal-off-main-thread",
    # files of the scanned code, with a line too
    "slime/ray/rollout.py": "files/",
    "sglang_rollout.py:120": "files/",
    "DOC-001": "markdown-examples.html#doc-001",
}


def ask(open_page, site: str, query: str):
    page = open_page(f"{site}/search.html?q={quote(query)}")
    page.locator(".search-summary").filter(has_text=re.compile(r"\d")).wait_for()
    return page


@pytest.mark.parametrize(("query", "expected"), QUERIES.items(), ids=QUERIES)
def test_what_a_query_means_comes_first(open_page, site, query, expected):
    first = ask(open_page, site, query).locator("ul.search > li a").first
    assert (first.get_attribute("href") or "").startswith(expected)


def test_a_term_leads_to_itself(open_page, site):
    page = ask(open_page, site, "背压")
    page.locator("ul.search > li a").first.click()
    assert page.locator("dt:target").inner_text().startswith("背压")


def test_a_file_is_found_by_the_end_of_its_path(open_page, site):
    page = ask(open_page, site, "sglang_rollout.py:120")
    assert page.locator("ul.search > li a").first.inner_text() == "slime/rollout/sglang_rollout.py"


def test_of_methods_of_one_name_all_are_offered(open_page, site):
    titles = ask(open_page, site, "Queue.get").locator("ul.search > li a").all_inner_texts()
    assert set(titles[:3]) == {"asyncio.Queue.get", "queue.Queue.get", "multiprocessing.Queue.get"}


def test_words_that_nothing_is_named_after_are_found_in_the_text(open_page, site):
    titles = ask(open_page, site, "归还就是转交").locator("ul.search > li a").all_inner_texts()
    assert any("许可区域、限流与归还" in title for title in titles)


def test_what_stands_nowhere_is_not_found(open_page, site):
    page = open_page(f"{site}/search.html?q=qzxvjkwy")
    page.locator(".search-summary").filter(has_text=re.compile(".")).wait_for()
    assert page.locator("ul.search > li").count() == 0
