"""Lessons, sections and ownership against the published reference (docs/data) and its table of contents."""

import tomllib
from pathlib import Path

import pytest

DATA = Path(__file__).parents[3] / "docs" / "data"
REFERENCE = tomllib.loads((DATA / "reference-2f231865.toml").read_text(encoding="utf-8"))
ROWS = {lesson["row"]: lesson for lesson in REFERENCE["lesson"]}

# The rows of each section in reading order, as the published table of contents has them.
SECTIONS = {
    1: [1, 2],
    2: [3, 4],
    3: [5, 53],
    4: [6, 7, 8],
    5: [9, 10],
    6: [11, 22, 21],
    7: [12, 13],
    8: [16, 17, 64, 54],
    9: [18],
    10: [49, 50],
    11: [51, 52],
    12: [15, 23, 24, 25],
    13: [14, 26, 27, 28, 29, 30, 31, 32],
    14: [33, 34, 35, 36, 19],
    15: [37, 38, 39, 47],
    16: [43, 44, 45, 46],
    17: [40, 41, 42],
    18: [55, 56, 57, 58, 59],
    19: [60, 61, 62, 63],
    20: [20, 48],
    21: [65],
}
CANDIDATES = 65


def test_sixty_five_rows_in_order_with_labels_of_their_own(catalog):
    assert [lesson.row for lesson in catalog.lessons] == list(range(1, 66))
    labels = [lesson.label for lesson in catalog.lessons] + [section.label for section in catalog.sections]
    assert len(set(labels)) == 65 + 21
    assert all(label.isascii() and label == label.lower() for label in labels)


def test_sections_hold_their_rows_in_reading_order(catalog):
    found = {
        section.number: [catalog.lesson(label).row for label in section.lessons]
        for section in catalog.sections
    }
    assert found == SECTIONS


def test_numbers_are_section_and_place(catalog):
    by_row = {lesson.row: lesson for lesson in catalog.lessons}
    assert by_row[53].number == "3.2"
    assert by_row[64].number == "8.3"
    assert by_row[19].number == "14.5"
    assert all(lesson.number.startswith(f"{lesson.section}.") for lesson in catalog.lessons)


@pytest.mark.parametrize("row", ROWS)
def test_title_and_section_are_the_references(catalog, row):
    lesson = catalog.lessons[row - 1]
    assert (lesson.title_zh, lesson.section) == (ROWS[row]["title"], ROWS[row]["section"])


@pytest.mark.parametrize("row", ROWS)
def test_symbols_of_the_reference_are_in_their_lesson(catalog, row):
    lesson = catalog.lessons[row - 1]
    assert set(ROWS[row]["symbols"]) <= {*lesson.owned, *lesson.supplementary}


def test_the_first_row_that_lists_a_symbol_owns_it(catalog):
    first: dict[str, int] = {}
    for row, lesson in ROWS.items():
        if row != CANDIDATES:
            for symbol in lesson["symbols"]:
                first.setdefault(symbol, row)
    owners = {symbol: catalog.lesson(catalog.owner(symbol)).row for symbol in first}
    assert owners == first


@pytest.mark.parametrize(
    ("symbol", "row"), [("asyncio.Task", 5), ("queue.Empty", 13), ("concurrent.futures.Future.result", 27)]
)
def test_ownership_decided_in_the_design(catalog, symbol, row):
    assert catalog.lesson(catalog.owner(symbol)).row == row


def test_the_last_lesson_owns_candidates_and_no_symbol(catalog):
    last = catalog.lessons[-1]
    assert last.owned == ()
    assert catalog.owner("?.get") == last.label
    assert catalog.owner("queue.Queue.join") == "thread-queue"
    assert catalog.owner("dict.get") is None


def test_lessons_of_a_symbol_begin_with_its_owner(catalog):
    assert catalog.lessons_of("asyncio.Task") == ("create-task", "task-identity")
    assert catalog.lessons_of("queue.Queue.get") == ("thread-queue", "evidence-boundary")
    assert catalog.lessons_of("asyncio.run") == ("asyncio-run",)
    assert catalog.lessons_of("torch.empty") == ()


def test_no_symbol_is_both_owned_and_supplementary_in_one_lesson(catalog):
    for lesson in catalog.lessons:
        assert not {*lesson.owned, *lesson.covers} & set(lesson.supplementary)


def test_supplementary_symbols_are_owned_by_another_lesson(catalog):
    for lesson in catalog.lessons[:-1]:
        for symbol in lesson.supplementary:
            assert catalog.owner(symbol) not in (None, lesson.label), symbol


@pytest.mark.parametrize(
    ("symbol", "label"),
    [
        ("asyncio", "asyncio-run"),
        ("threading", "threads"),
        ("subprocess", "child-processes"),
        ("queue", "thread-queue"),
        ("multiprocessing", "processes"),
        ("concurrent.futures", "thread-pool-submit-map"),
        ("signal", "signal-handlers"),
        ("fcntl", "file-locks"),
        ("time", "blocking-vs-suspending"),
        ("os", "process-identity"),
    ],
)
def test_a_modules_import_has_a_lesson(catalog, symbol, label):
    assert catalog.owner(symbol) == label


@pytest.mark.parametrize(
    ("symbol", "entry", "label"),
    [
        ("asyncio.Queue.maxsize", "asyncio.Queue", "asyncio-queue"),  # the next shorter name
        (
            "asyncio.SelectorEventLoop.stop",
            "asyncio.AbstractEventLoop.stop",
            "loop-shutdown",
        ),  # a class alike
        ("asyncio.Transport.write", "asyncio.WriteTransport.write", "stream-writing"),  # through two such
        ("multiprocessing.JoinableQueue.close", "multiprocessing.Queue.close", "process-reaping"),
        ("signal.SIGUSR1", "signal.SIGUSR1", "signal-handlers"),  # itself
        ("signal.SIGXCPU", "signal.*", "signal-handlers"),  # a pattern for the whole module
        ("signal.ITIMER_REAL", "signal.ITIMER_*", "alarms"),  # the longer pattern before the shorter
        ("subprocess.HIGH_PRIORITY_CLASS", "subprocess.*_PRIORITY_CLASS", "child-processes"),
        ("asyncio.a_name_of_the_future", "asyncio", "asyncio-run"),  # the module
        ("asyncio.tasks.gone_long_ago", "asyncio.tasks", "create-task"),
    ],
)
def test_how_an_unlisted_symbol_finds_its_lesson(catalog, symbol, entry, label):
    assert (catalog.entry(symbol), catalog.owner(symbol)) == (entry, label)


def test_names_that_lessons_are_about_are_listed_as_candidates(catalog):
    listed = {"get", "put", "join", "start", "set", "clear", "wait", "close", "acquire", "release", "cancel"}
    listed |= {"done", "result", "submit", "kill", "terminate", "run", "stop", "shutdown", "poll"}
    assert listed <= catalog.method_names - catalog.common_names


def test_common_names_are_those_of_files_strings_and_containers(catalog):
    import io  # noqa: PLC0415

    kinds = (dict, list, set, str, io.TextIOWrapper)
    everyday = {name for kind in kinds for name in dir(kind)} | {"dict", "list"}
    assert catalog.common_names <= everyday
    assert {"read", "write", "keys", "items", "copy"} <= catalog.common_names
