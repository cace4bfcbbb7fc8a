"""The tracer's command line: what it writes, what it compares, how it refuses."""

import json
from pathlib import Path

import pytest

from _ext.timeline.records import decode
from examples._tracer import cli
from scanner.errors import ExitCode


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "two-turns" / "example.py"
    path.parent.mkdir()
    path.write_text(
        "import asyncio\n\n\nasync def main():\n    await asyncio.sleep(0)\n    print('done')\n"
        "\n\nasyncio.run(main())\n"
    )
    path.with_name("expected.txt").write_text("done\n")
    return path


def test_recording_then_checking_finds_no_difference(example: Path):
    assert cli.main([str(example)]) == ExitCode.OK
    assert decode(example.with_name("timeline.json").read_bytes()).example == "two-turns"
    assert cli.main(["--check", str(example)]) == ExitCode.OK


def test_a_changed_example_is_reported_with_lane_and_event(example: Path, capsys: pytest.CaptureFixture[str]):
    cli.main([str(example)])
    before = example.with_name("timeline.json").read_bytes()
    cli.main([str(example)])
    assert example.with_name("timeline.json").read_bytes() == before, "the same run changes nothing"
    example.write_text(example.read_text().replace("sleep(0)", "sleep(0.001)"))
    assert cli.main(["--check", str(example)]) == ExitCode.FAILURES
    assert "lane task:main(), event 2: recorded yield asyncio.sleep(0), now wait asyncio.sleep(0.001)" in (
        capsys.readouterr().err
    )


def test_another_python_writes_a_variant_only_where_the_structure_differs(example: Path):
    main, variant = example.with_name("timeline.json"), example.with_name(f"timeline-{cli.PYTHON}.json")
    cli.main([str(example)])
    held = json.loads(main.read_text())
    main.write_text(json.dumps({**held, "python": "2.7"}))
    cli.main([str(example)])
    assert not variant.exists()
    held["events"] = [event for event in held["events"] if event["kind"] != "yield"]
    main.write_text(json.dumps({**held, "python": "2.7"}))
    cli.main([str(example)])
    assert variant.exists()
    assert decode(main.read_bytes()).python == "2.7", "the other version's record stays"
    assert cli.main(["--check", str(example)]) == ExitCode.OK


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("raise SystemExit(3)\n", "exit code 3 while traced"),
        ("print('something else')\n", "its output while traced is not that of expected.txt"),
    ],
)
def test_an_example_that_is_not_right_is_not_recorded(
    source: str, complaint: str, example: Path, capsys: pytest.CaptureFixture[str]
):
    example.write_text(source)
    assert cli.main([str(example)]) == ExitCode.UNUSABLE
    err = capsys.readouterr().err
    assert complaint in err
    assert err.count("\n") == 1
    assert not example.with_name("timeline.json").exists()


def test_a_file_that_does_not_exist_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert cli.main([str(tmp_path / "none" / "example.py")]) == ExitCode.UNUSABLE
    assert capsys.readouterr().err.count("\n") == 1
