"""What the benchmark does with a command that failed: it says so, and measures nothing."""

import sys
from pathlib import Path

import pytest

from scanner.errors import ExitCode
from tests.bench.__main__ import main
from tests.bench.process import FailedRunError, peak_memory, run

FAILS = [sys.executable, "-c", "import sys; sys.stderr.write('first\\nthe reason'); sys.exit(3)"]


def test_a_run_that_failed_is_no_measurement(tmp_path: Path) -> None:
    with pytest.raises(FailedRunError, match=r"failed \(exit code 3\): the reason"):
        run(FAILS, tmp_path)


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="the system does not tell memory")
def test_nor_is_its_memory(tmp_path: Path) -> None:
    with pytest.raises(FailedRunError, match=r"failed \(exit code 3\): the reason"):
        peak_memory(FAILS, tmp_path)


def test_an_exit_code_may_be_allowed(tmp_path: Path) -> None:
    assert run(FAILS, tmp_path, allowed=(0, 3)).code == 3


@pytest.mark.parametrize(
    ("body", "message"),
    [
        pytest.param(
            "raise ValueError('a defect')",
            "the scan crashed (exit code 1): ValueError: a defect",
            id="exception",
        ),
        pytest.param("sys.exit(0)", "the scan crashed (exit code 0): it said nothing", id="nothing-written"),
    ],
)
def test_a_scan_that_crashed_ends_the_benchmark(
    body: str,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree" / "a.py").write_text("x = 1\n")
    program = tmp_path / "python"
    program.write_text(
        f"#!{sys.executable}\nimport sys\nif sys.argv[1] != '-m':\n    print('1.0 1.0')\n    sys.exit()\n{body}\n"
    )
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    assert main([str(tmp_path / "tree"), "--rounds", "1", "--only-scanner"]) == ExitCode.UNUSABLE
    told = capsys.readouterr()
    assert told.err.splitlines()[-1].strip() == message
    assert "scan, nothing cached" not in told.out
