"""A checker or a scan that crashed is an error, whatever it printed before; never a measurement."""

import os
import sys
from pathlib import Path

import pytest

from scanner.records import FORMAT, Failure, Scan, ScannerInfo, Totals
from scanner.scanfile import write_scan
from tests.accuracy import measure
from tests.accuracy.checkers import Basedpyright, Checker, Ty
from tests.accuracy.errors import AccuracyError
from tests.accuracy.trees import Tree

BASEDPYRIGHT = '{"generalDiagnostics": []}'
INTERNAL = (
    '{"generalDiagnostics": [{"severity": "error", "file": "a.py", "message":'
    ' "An internal error occurred while type checking file a.py: stack overflow"}]}'
)
"""As localization/en.json of basedpyright words it."""
PANIC = '[{"check_name": "panic", "description": "Panicked at a.py", "location": {"path": "a.py"}}]'


def _program(folder: Path, name: str, body: str) -> Path:
    """A program of a checker's name that does what the body says."""
    path = folder / name
    path.write_text(f"#!{sys.executable}\nimport os, signal, sys\n{body}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    root = tmp_path / "tree"
    root.mkdir()
    (root / "a.py").write_text("x = 1\n")
    return Tree("sample", "1", root, tmp_path / "environment")


@pytest.mark.parametrize(
    ("kind", "body", "message"),
    [
        pytest.param(
            Basedpyright,
            f"print({BASEDPYRIGHT!r}); sys.stderr.write('out of memory'); sys.exit(2)",
            "basedpyright crashed .*exit code 2.*: out of memory",
            id="basedpyright-fatal",
        ),
        pytest.param(
            Basedpyright,
            f"print({BASEDPYRIGHT!r}, flush=True); os.kill(os.getpid(), signal.SIGKILL)",
            "basedpyright crashed .*exit code -9",
            id="basedpyright-killed",
        ),
        pytest.param(
            Basedpyright, f"print({INTERNAL!r}); sys.exit(1)", "internal error", id="basedpyright-one-file"
        ),
        pytest.param(Ty, "print('[]'); sys.exit(101)", r"ty crashed .*exit code 101", id="ty-panic"),
        pytest.param(Ty, f"print({PANIC!r})", "ty crashed .*Panicked at a.py", id="ty-one-file"),
        pytest.param(Ty, "print('thread main')", "ty failed in .*: thread main", id="ty-no-json"),
    ],
)
def test_a_checker_that_crashed_is_an_error(
    kind: type[Checker], body: str, message: str, tree: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checker = _checker(kind, body, tmp_path, monkeypatch)
    with pytest.raises(AccuracyError, match=message):
        list(checker.run(tree.root, ["a.py"], tree.environment, "3.13"))


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        pytest.param(Basedpyright, f"print({BASEDPYRIGHT!r}); sys.exit(1)", id="basedpyright"),
        pytest.param(Ty, "print('[]')", id="ty"),
    ],
)
def test_errors_in_the_code_are_no_crash(
    kind: type[Checker], body: str, tree: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checker = _checker(kind, body, tmp_path, monkeypatch)
    assert list(checker.run(tree.root, ["a.py"], tree.environment, "3.13")) == []


def _checker(kind: type[Checker], body: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Checker:
    program = _program(folder, kind.name, body)
    monkeypatch.setattr(sys, "executable", str(folder / "python"))  # checkers are looked for beside it
    checker = kind()
    assert checker.program == str(program)
    return checker


def _scan(*failures: Failure) -> Scan:
    return Scan(
        format=FORMAT,
        repository=None,
        commit=None,
        scanner=ScannerInfo(version="0"),
        totals=Totals(**dict.fromkeys(Totals.__struct_fields__, 0)),
        records=(),
        markdown_examples=(),
        failures=failures,
        unlisted_candidates={},
    )


def _stands_for_scanner(monkeypatch: pytest.MonkeyPatch, folder: Path, body: str) -> None:
    """Let ``python -m scanner`` be a program that ends as told."""
    monkeypatch.setattr(sys, "executable", str(_program(folder, "scanning", body)))


def test_a_scan_that_an_exception_ended_is_an_error_though_an_older_one_lies_there(
    tree: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = tmp_path / "build" / "scans" / "sample-1.json"
    older.parent.mkdir(parents=True)
    write_scan(_scan(), older)
    _stands_for_scanner(monkeypatch, tmp_path, "raise ValueError('a defect')")
    with pytest.raises(
        AccuracyError, match=r"sample: the scan crashed \(exit code 1\): ValueError: a defect"
    ):
        measure.scan(tree, tmp_path / "build")


def _failing(folder: Path, monkeypatch: pytest.MonkeyPatch, reason: str) -> None:
    """Let the scanner write a scan with a file that it could not do."""
    prepared = folder / "prepared.json"
    write_scan(_scan(Failure(path="a.py", line=None, reason=reason)), prepared)
    copy = f"import shutil; shutil.copy({os.fspath(prepared)!r}, sys.argv[sys.argv.index('--output') + 1])"
    _stands_for_scanner(monkeypatch, folder, f"{copy}; sys.exit(1)")


def test_a_file_that_a_defect_kept_out_is_an_error(
    tree: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _failing(tmp_path, monkeypatch, "the scanner failed (KeyError: 'x' at engine.py:1); please report it")
    with pytest.raises(AccuracyError, match=r"sample: a\.py: the scanner failed \(KeyError"):
        measure.scan(tree, tmp_path / "build")


def test_a_file_that_is_not_python_is_none(
    tree: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _failing(tmp_path, monkeypatch, "syntax error: invalid syntax")
    assert len(measure.scan(tree, tmp_path / "build").failures) == 1
