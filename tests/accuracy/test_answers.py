"""What is answered: the checkers' reports, and the labels made of them."""

import ast
from pathlib import Path

import pytest

from tests.accuracy.checkers import Basedpyright, Revealed, Ty
from tests.accuracy.errors import AccuracyError
from tests.accuracy.probe import Tracked
from tests.accuracy.verdicts import UNKNOWN, Classes, Judge, Label, Verdict, combine, head, split_union


def _judge(tracked: Tracked, code: str = "") -> Judge:
    classes = Classes(tracked)
    classes.add(ast.parse(code))
    return Judge(tracked, classes)


def test_basedpyright_s_report_is_read(tmp_path: Path) -> None:
    def diagnostic(
        message: str, severity: str, rule: str | None, columns: tuple[int, int]
    ) -> dict[str, object]:
        first, last = ({"line": 4, "character": column} for column in columns)
        found = {"file": str(tmp_path / "a.py"), "severity": severity, "message": message}
        return found | {"range": {"start": first, "end": last}} | ({"rule": rule} if rule else {})

    report = {
        "generalDiagnostics": [
            diagnostic(
                'Type of "probe_get(("a" is "b"))" is "Seen[str, Literal[\'-\']]"',
                "information",
                None,
                (8, 20),
            ),
            diagnostic("Cannot access attribute", "warning", "reportAttributeAccessIssue", (30, 33)),
            diagnostic("Something else", "error", "reportOther", (1, 2)),
        ]
    }
    checker = object.__new__(Basedpyright)
    assert list(checker.parse(report, tmp_path)) == [
        Revealed("a.py", 5, 9, "Seen[str, Literal['-']]"),
        Revealed("a.py", 5, 34, None),
    ]
    assert list(checker.parse_errors(report)) == [5]


def test_ty_s_report_is_read(tmp_path: Path) -> None:
    def diagnostic(name: str, text: str) -> dict[str, object]:
        positions = {"begin": {"line": 3, "column": 7}, "end": {"line": 3, "column": 19}}
        return {"check_name": name, "description": text, "location": {"path": "a.py", "positions": positions}}

    report = [
        diagnostic("revealed-type", 'revealed-type: Revealed type: `Seen[int, Literal["-"]]`'),
        diagnostic("missing-attribute", "missing-attribute: Object of type `int` has no attribute `cancel`"),
        diagnostic("undefined-reveal", "undefined-reveal: used without importing it"),
    ]
    checker = object.__new__(Ty)
    assert list(checker.parse(report, tmp_path)) == [
        Revealed("a.py", 3, 7, 'Seen[int, Literal["-"]]'),
        Revealed("a.py", 3, 19, None),
    ]


def test_a_checker_that_is_not_installed_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.accuracy.checkers.shutil.which", lambda _name: None)
    monkeypatch.setattr("tests.accuracy.checkers.sys.executable", "/nowhere/python")
    with pytest.raises(AccuracyError, match=r"^ty is not installed: .*accuracy"):
        Ty()


def test_unions_are_split_at_their_own_bars_only() -> None:
    assert split_union("Seen[A | B, C] | (x: int | str) -> None | None") == [
        "Seen[A | B, C]",
        "(x: int | str) -> None",
        "None",
    ]


@pytest.mark.parametrize(
    ("text", "name"), [("asyncio.Task[int | None]", "Task"), ("dict[str, int]", "dict"), ("Lock", "Lock")]
)
def test_head_of_a_type(text: str, name: str) -> None:
    assert head(text) == name


PROJECT = """
import threading
from threading import Thread as T

class Plain(T):
    pass

class Own(threading.Thread):
    def start(self): ...

class Below(Own):
    pass

class Task:
    pass

class Timer(threading.Timer):
    def cancel(self): ...
"""


@pytest.mark.parametrize(
    ("revealed", "method", "label"),
    [
        ("Seen[Task[int], Literal['asyncio.Task']]", "cancel", Label(Verdict.TRACKED, "asyncio.Task")),
        ('Seen[Task[Unknown], Literal["asyncio.Task"]]', "cancel", Label(Verdict.TRACKED, "asyncio.Task")),
        ("Seen[dict[str, int], Literal['-']]", "get", Label(Verdict.OTHER, "dict")),
        ("Seen[Task, Literal['-']]", "cancel", Label(Verdict.OTHER, "Task")),
        ("Seen[Module(\"asyncio\"), Literal['-']]", "get", Label(Verdict.OTHER, 'Module("asyncio")')),
        ("Seen[type[Thread], Literal['-']]", "start", Label(Verdict.OTHER, "type[Thread]")),
        ("Seen[type[Plain], Literal['-']]", "start", UNKNOWN),
        ("Seen[<class 'Plain'>, Literal['-']]", "start", UNKNOWN),
        ("Seen[type[Own], Literal['-']]", "start", Label(Verdict.OTHER, "type[Own]")),
        ("Any", "get", UNKNOWN),
        ("Never", "get", UNKNOWN),
        ("Seen[Unknown, Unknown]", "get", UNKNOWN),
        ("Seen[Nothing, Literal['?']]", "get", UNKNOWN),
        ('Seen[Unknown | int, Literal["-"]]', "get", UNKNOWN),
        ("Seen[object, Literal['-']]", "get", UNKNOWN),
        ("Seen[T@f, Literal['-']]", "get", UNKNOWN),
        ("Seen[<super: <class 'Plain'>, Self@run>, Literal['-']]", "start", UNKNOWN),
        (
            "Seen[Future[int] | Unknown, Literal['asyncio.Future']]",
            "cancel",
            Label(Verdict.TRACKED, "asyncio.Future"),
        ),
        ("Seen[Plain, Literal['threading.Thread']]", "start", Label(Verdict.TRACKED, "threading.Thread")),
        (
            "Seen[Own, Literal['threading.Thread']]",
            "start",
            Label(Verdict.OTHER, "override of threading.Thread"),
        ),
        (
            "Seen[Below, Literal['threading.Thread']]",
            "start",
            Label(Verdict.OTHER, "override of threading.Thread"),
        ),
        ("Seen[Below, Literal['threading.Thread']]", "join", Label(Verdict.TRACKED, "threading.Thread")),
        ("Seen[Timer, Literal['threading.Timer']]", "cancel", UNKNOWN),  # the library's, or the project's
        ("Seen[Timer, Literal['threading.Timer']]", "start", Label(Verdict.TRACKED, "threading.Timer")),
        ("Seen[Unknown, Literal['asyncio.Task']]", "cancel", UNKNOWN),
        (
            "Seen[Task[int] | Unknown, Literal['asyncio.Task']]",
            "cancel",
            Label(Verdict.TRACKED, "asyncio.Task"),
        ),
        ("Seen[Observer, Literal['threading.Thread']]", "start", Label(Verdict.BEYOND, "threading.Thread")),
        ("Seen[lock, Literal['threading.Lock']]", "acquire", Label(Verdict.TRACKED, "threading.Lock")),
        ("Seen[Future[int] | dict[str, int], Literal['-']]", "cancel", Label(Verdict.MIXED, "Future|dict")),
        ("Seen[Task[int] | dict[str, int], Literal['-']]", "cancel", Label(Verdict.OTHER, "Task|dict")),
    ],
)
def test_labels(tracked: Tracked, revealed: str, method: str, label: Label) -> None:
    assert _judge(tracked, PROJECT).label(revealed, method, None) == label


def test_self_is_the_class_around_the_access(tracked: Tracked) -> None:
    judge = _judge(tracked, PROJECT)
    revealed = "Seen[Self@run, Literal['threading.Thread']]"
    assert judge.label(revealed, "start", "Plain") == Label(Verdict.TRACKED, "threading.Thread")
    assert judge.label(revealed, "start", "Own") == Label(Verdict.OTHER, "override of threading.Thread")


def test_a_type_that_lacks_the_attribute_is_no_label(tracked: Tracked) -> None:
    assert _judge(tracked).label("Seen[int, Literal['-']]", "cancel", None, lacks=True) == UNKNOWN


TASK, FUTURE = Label(Verdict.TRACKED, "asyncio.Task"), Label(Verdict.TRACKED, "asyncio.Future")


@pytest.mark.parametrize(
    ("labels", "verdict"),
    [
        ((TASK, TASK), Verdict.TRACKED),
        ((TASK, UNKNOWN), Verdict.TRACKED),
        ((TASK, FUTURE), Verdict.TRACKED),  # a task is a future
        ((TASK, Label(Verdict.TRACKED, "queue.Queue")), Verdict.CONFLICT),
        ((TASK, Label(Verdict.OTHER, "dict")), Verdict.CONFLICT),
        ((UNKNOWN, Label(Verdict.OTHER, "dict")), Verdict.OTHER),
        ((UNKNOWN, UNKNOWN), Verdict.UNKNOWN),
    ],
)
def test_two_checkers_make_one_label(tracked: Tracked, labels: tuple[Label, ...], verdict: Verdict) -> None:
    assert combine(labels, tracked).verdict is verdict
