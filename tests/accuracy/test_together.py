"""Both checkers and the scan on a small package."""

import sys
from pathlib import Path

import pytest

from tests.accuracy.accesses import find_accesses
from tests.accuracy.ask import accesses_of, ask
from tests.accuracy.checkers import CHECKERS, Checker
from tests.accuracy.compare import Outcome, Position
from tests.accuracy.errors import AccuracyError
from tests.accuracy.measure import Measurement
from tests.accuracy.probe import Tracked
from tests.accuracy.trees import Tree
from tests.accuracy.verdicts import UNKNOWN, Label, Verdict

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
    (21, "start"): UNKNOWN,  # the class's function, which the scan records as the library's
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


@pytest.mark.skipif(
    sys.version_info < (3, 12),
    reason="before Python 3.12 the tree does not say where an f-string's nodes stand",
)
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
    assert found == LABELS
    assert measured.comparison.score().precision == 1.0, measured.comparison.cases
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
