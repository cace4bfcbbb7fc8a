"""The accuracy tool itself: what it asks, how it reads answers, and its arithmetic."""

import ast
import sys
from pathlib import Path

import pytest

from _ext.accuracy import Accuracy, MeasuredPackage, Score
from scanner.records import Evidence, Kind, Record, Step
from scanner.records import Verdict as ScanVerdict
from scanner.stdlib import load_stdlib
from tests.accuracy.__main__ import main
from tests.accuracy.accesses import decode, find_accesses
from tests.accuracy.ask import accesses_of, ask
from tests.accuracy.checkers import CHECKERS, Basedpyright, Checker, Revealed, Ty
from tests.accuracy.compare import Outcome, Position, compare
from tests.accuracy.errors import AccuracyError
from tests.accuracy.instrument import instrument, rounds
from tests.accuracy.measure import Measurement
from tests.accuracy.probe import Tracked
from tests.accuracy.report import percent, tables
from tests.accuracy.trees import Tree, load_list
from tests.accuracy.verdicts import UNKNOWN, Classes, Judge, Label, Verdict, combine, head, split_union

NAMES = ("cancel", "get", "join", "put", "start")


@pytest.fixture(scope="session")
def tracked() -> Tracked:
    return Tracked(load_stdlib(), (3, 13), "linux")


def _judge(tracked: Tracked, code: str = "") -> Judge:
    classes = Classes(tracked)
    classes.add(ast.parse(code))
    return Judge(tracked, classes)


# --- what is asked ---------------------------------------------------------------------------------------------------


def _places(code: str) -> list[tuple[str, int, int]]:
    return [(access.name, access.line, access.column) for access in find_accesses(code, NAMES)]


def test_accesses_stand_where_the_name_does() -> None:
    # Columns counted by hand, in characters: é is two bytes.
    assert _places("é.get()\nx = a.b.cancel\n(\n  q\n  .put(1)\n)\n") == [
        ("get", 1, 3),
        ("cancel", 2, 9),
        ("put", 5, 4),
    ]


@pytest.mark.parametrize(
    "code",
    [
        "import asyncio\nasyncio.get()",
        "import os.path\nos.path.join(a)",
        "def f(x: m.get) -> m.get: ...",
        "x: m.get = 1",
        "class C(m.get): ...",
        "x.get = 1",
        "del x.get",
        "match x:\n    case m.get: ...",
        "__all__.get()",
        "x.other()",
    ],
)
def test_what_is_no_access_of_a_value(code: str) -> None:
    assert _places(code) == []


def test_a_module_s_name_that_is_bound_otherwise_too_is_a_value() -> None:
    assert _places("import queue\ndef f(queue): queue.get()") == [("get", 2, 21)]


def test_nested_receivers_are_asked_in_rounds() -> None:
    accesses = find_accesses("a.get().put(b.join())\nc.start\n", NAMES)
    assert [[access.name for access in group] for group in rounds(accesses)] == [
        ["get", "join"],
        ["put"],
        ["start"],
    ]


def test_the_edited_file_keeps_its_meaning_and_its_comments_are_silenced() -> None:
    code = (
        '"""Doc."""\nfrom __future__ import annotations\n\n@dec\ndef f(q):\n'
        "    return q.get(  # type: ignore\n    )\n"
    )
    edited = instrument(code, find_accesses(code, NAMES))
    assert edited.data.decode() == (
        '"""Doc."""\nfrom __future__ import annotations\n\nfrom accuracy_probe import probe_get\n@dec\ndef f(q):\n'
        "    return reveal_type(probe_get((q))).value.get(  # type; ignore\n    )\n"
    )
    (question,) = edited.questions
    assert (question.revealed.line, question.revealed.column) == (7, 24)
    assert (question.finish.line, question.finish.column) == (7, 49)


def test_places_count_characters_and_utf_16_units() -> None:
    code = "f('𝄞', q.get())\n"
    (question,) = instrument(code, find_accesses(code, NAMES)).questions
    # line 2; "f('𝄞', reveal_type(" has 19 characters, one of them two UTF-16 units
    assert (question.revealed.line, question.revealed.column, question.revealed.column_utf16) == (2, 20, 21)


@pytest.mark.parametrize(
    "parenthesised", ["(yield x)", "(await x)", "(a or b)", "(y := x)", "[z for z in x]", "'a' 'b'"]
)
def test_any_receiver_can_be_wrapped(parenthesised: str) -> None:
    code = f"async def f(x, a, b):\n    {parenthesised}.get()\n"
    ast.parse(instrument(code, find_accesses(code, NAMES)).data)


def test_an_encoding_declaration_counts() -> None:
    assert decode("# coding: latin-1\nx = 'é'\n".encode("latin-1")).splitlines()[1] == "x = 'é'"


# --- what is answered ------------------------------------------------------------------------------------------------


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
        ("Any", "get", UNKNOWN),
        ("Never", "get", UNKNOWN),
        ("Seen[Unknown, Unknown]", "get", UNKNOWN),
        ("Seen[Nothing, Literal['?']]", "get", UNKNOWN),
        ('Seen[Unknown | int, Literal["-"]]', "get", UNKNOWN),
        ("Seen[object, Literal['-']]", "get", UNKNOWN),
        ("Seen[T@f, Literal['-']]", "get", UNKNOWN),
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
        ("Seen[Task[int] | Unknown, Literal['asyncio.Task']]", "cancel", Label(Verdict.TRACKED, "asyncio.Task")),
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


# --- the arithmetic --------------------------------------------------------------------------------------------------


def _record(
    line: int, symbol: str, evidence: str | None = None, verdict: ScanVerdict | None = None
) -> Record:
    return Record(
        id=str(line),
        kind=Kind.CANDIDATE if verdict else Kind.RECEIVER_METHOD,
        symbol=symbol,
        path="a.py",
        line=line,
        column=1,
        scope="<module>",
        line_hash="",
        lesson=None,
        evidence=Evidence(evidence, (Step("name", ""),)) if evidence else None,
        verdict=verdict,
        reason="dict" if verdict else None,
    )


def test_figures_by_hand(tracked: Tracked) -> None:
    records = [
        _record(1, "asyncio.Task.cancel", "constructor"),  # a task: right
        _record(2, "asyncio.Task.cancel", "constructor"),  # a future: right, a task is one
        _record(3, "asyncio.Task.cancel", "annotation"),  # a dict: wrong
        _record(4, "queue.Queue.get", "annotation"),  # an asyncio queue: of the wrong class
        _record(5, "?.get", verdict=ScanVerdict.EXCLUDED),  # a queue: wrongly excluded
        _record(6, "?.get", verdict=ScanVerdict.UNRESOLVED),  # a queue: missed
        # line 7: a queue without a record: missed
        _record(8, "asyncio.Task.cancel", "factory"),  # unknown: unjudged
        _record(9, "?.get", verdict=ScanVerdict.EXCLUDED),  # a dict: right, and no case
    ]
    queue = Label(Verdict.TRACKED, "queue.Queue")
    given = [TASK, FUTURE, Label(Verdict.OTHER, "dict"), Label(Verdict.TRACKED, "asyncio.Queue")]
    given += [queue, queue, queue, UNKNOWN, Label(Verdict.OTHER, "dict")]
    labels = {Position("a.py", line, 1): label for line, label in enumerate(given, 1)}
    found = compare(records, labels, dict.fromkeys(labels, "get"), tracked.is_related)

    assert [case.outcome for case in found.cases] == [
        Outcome.TRUE,
        Outcome.TRUE,
        Outcome.FALSE,
        Outcome.WRONG_CLASS,
        Outcome.EXCLUDED,
        Outcome.MISSED,
        Outcome.MISSED,
        Outcome.UNJUDGED,
    ]
    assert found.score() == Score(true=2, false=2, missed=4)
    assert found.score().precision == 2 / 4
    assert found.score().recall == 2 / 6
    assert found.by_class() == {
        "asyncio.Future": Score(true=1),
        "asyncio.Queue": Score(missed=1),
        "asyncio.Task": Score(true=1, false=1),
        "queue.Queue": Score(false=1, missed=3),
    }
    assert found.by_evidence() == {"annotation": Score(false=2), "constructor": Score(true=2)}
    assert found.of(Outcome.MISSED)[0].why == "unresolved: dict"


@pytest.mark.parametrize(
    ("share", "text"),
    [(1.0, "100.0 %"), (0.9999, "99.9 %"), (0.29, "29.0 %"), (0.57, "57.0 %"), (0.0, "0.0 %"), (None, "-")],
)
def test_a_share_is_never_rounded_up(share: float | None, text: str) -> None:
    assert percent(share) == text


def test_the_report_shows_every_differing_place() -> None:
    package = MeasuredPackage(
        name="p", version="1", kind="k", files=1, asked=3, tracked=2, other=1,
        score=Score(1, 0, 1), excluded=0, unjudged=0,
    )  # fmt: skip
    accuracy = Accuracy(
        date="2026-01-02", python="3.13", scanner="1", checkers={"ty": "2"}, packages=(package,),
        classes={"asyncio.Task": Score(1, 0, 1)}, evidence={"constructor": Score(1)}, disagreements=(),
    )  # fmt: skip
    shown = tables(accuracy)
    assert "p 1" in shown
    assert shown.count("100.0 %  50.0 %") == 2  # the package, and the class
    assert "constructor     1      0    100.0 %" in shown


# --- together --------------------------------------------------------------------------------------------------------

SOURCE = """
import asyncio
import queue
import threading


class Worker(threading.Thread):
    def __init__(self, q: queue.Queue[int]) -> None:
        super().__init__()
        self.q = q
        self.start()

    def join(self, timeout: float | None = None) -> None:
        self.q.put(1)


def use(w: Worker, d: dict[str, int], anything, k: "type[Worker]") -> None:
    w.start()
    w.join()
    d.get("x")
    anything.get("x")
    k.start(w)
    f"{w.start()}"


async def main() -> None:
    asyncio.create_task(asyncio.sleep(0)).cancel()
    asyncio.get_running_loop().create_future().cancel()
"""
LABELS = {
    (10, "start"): Label(Verdict.TRACKED, "threading.Thread"),
    (13, "put"): Label(Verdict.TRACKED, "queue.Queue"),
    (17, "start"): Label(Verdict.TRACKED, "threading.Thread"),
    (18, "join"): Label(Verdict.OTHER, "override of threading.Thread"),
    (19, "get"): Label(Verdict.OTHER, "dict"),
    (20, "get"): UNKNOWN,
    (21, "start"): Label(Verdict.OTHER, "type[Worker]"),
    (22, "start"): Label(Verdict.TRACKED, "threading.Thread"),
    (26, "cancel"): Label(Verdict.TRACKED, "asyncio.Task"),
    (27, "create_future"): Label(Verdict.TRACKED, "asyncio.AbstractEventLoop"),
    (27, "cancel"): Label(Verdict.TRACKED, "asyncio.Future"),
}
"""What the language reference and typeshed say of each access, by line and name."""


def _installed() -> list[Checker]:
    try:
        return [checker() for checker in CHECKERS]
    except AccuracyError as error:
        pytest.skip(str(error))


def _environment(folder: Path) -> Path:
    """An environment without packages."""
    environment = folder / "environment"
    (environment / "lib" / "python3.13" / "site-packages").mkdir(parents=True)
    (environment / "pyvenv.cfg").write_text("home = /usr/bin\nversion = 3.13\n")
    return environment


def test_both_checkers_label_a_package_and_the_scan_agrees(tmp_path: Path, tracked: Tracked) -> None:
    checkers = _installed()
    root = tmp_path / "tree"
    (root / "package").mkdir(parents=True)
    (root / "package" / "__init__.py").write_text("")
    (root / "package" / "module.py").write_text(SOURCE.lstrip("\n"))
    told: list[str] = []
    measured = Measurement(checkers, tracked, tmp_path / "build", told.append).measure(
        Tree("package", "1", root, _environment(tmp_path))
    )
    names = {
        Position("package/module.py", access.line, access.column): access.name
        for access in find_accesses(SOURCE.lstrip("\n"), tuple(tracked.by_method))
    }
    found = {(position.line, names[position]): label for position, label in measured.labels.items()}
    asked = {
        key: label for key, label in LABELS.items() if key != (22, "start") or sys.version_info >= (3, 12)
    }
    assert found == asked  # before Python 3.12 the tree does not say where an f-string's nodes stand
    assert measured.comparison.score().precision == 1.0
    assert measured.comparison.of(Outcome.FALSE, Outcome.WRONG_CLASS, Outcome.EXCLUDED, Outcome.MISSED) == []


def test_each_checker_knows_every_tracked_class_by_its_own_name(tmp_path: Path, tracked: Tracked) -> None:
    """The probe, for every class and each of its methods: the answer is the class itself."""
    checkers = _installed()
    measurement = Measurement(checkers, tracked, tmp_path, lambda _text: None)
    (tmp_path / "tree").mkdir()
    environment = _environment(tmp_path)
    lines = [
        (f"def f{number}(x: {tracked.spelled(cls)}):\n    x.{method}\n", cls)
        for number, (method, classes) in enumerate(tracked.by_method.items())
        for cls in [next((each for each in classes if each not in measurement.missing), None)]
        if cls is not None
    ]
    imports = "from typing import Any\n" + "".join(
        f"import {name}\n" for name in sorted(tracked.modules(cls for _, cls in lines))
    )
    (tmp_path / "tree" / "a.py").write_text(imports + "".join(line for line, _ in lines))
    tree = Tree("classes", "1", tmp_path / "tree", environment)
    files = accesses_of(tree, tuple(tracked.by_method))
    expected = [cls for _, cls in lines]
    for checker in checkers:
        answers = ask(checker, tree, measurement.stub, files, tmp_path, lambda _text: None)["a.py"]
        found = [answer.text.rpartition("Literal[")[2].strip("[]'\"") for answer in answers]
        assert found == expected, checker.name


# --- the command -----------------------------------------------------------------------------------------------------


def test_an_unknown_code_base_is_one_line_and_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nonsense"]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("nonsense: not in tests/accuracy/packages.toml")
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_the_list_names_code_bases_of_every_kind() -> None:
    listed = load_list()
    kinds = {package.kind for package in listed.values()}
    assert {"standard library", "scheduler", "inference server", "reinforcement learning"} <= kinds
    assert all(package.version or package.commit or name == "stdlib" for name, package in listed.items())
