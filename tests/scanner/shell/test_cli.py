"""The command line as a user meets it: exit codes, one-line messages, streams, interruption."""

import json
import os
import pty
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest

from scanner import __version__
from scanner.cli import main
from scanner.scanfile import SCHEMA_PATH, read_scan, write_scan

ROOT = Path(__file__).parents[3]
REFERENCE = ROOT / "docs/data/reference-2f231865.toml"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder that scans without anything to report."""
    root = tmp_path / "tree"
    root.mkdir()
    (root / "a.py").write_text("import asyncio\n\nasyncio.run(main())\n")
    (root / "路径.py").write_text("async def f():\n    await g()\n", "utf-8")
    return root


def one_line(text: str) -> bool:
    return text.count("\n") == 1 and text.endswith("\n") and "Traceback" not in text


class TestScan:
    def test_data_goes_to_standard_output_and_nothing_else(self, tree, scanner):
        result = scanner("scan", tree)
        assert (result.code, result.err) == (0, "")
        instance = json.loads(result.out)
        jsonschema.validate(instance, json.loads(SCHEMA_PATH.read_text("utf-8")))
        assert [(r["symbol"], r["path"]) for r in instance["records"]] == [
            ("asyncio", "a.py"),
            ("asyncio.run", "a.py"),
            ("async_def", "路径.py"),
            ("await", "路径.py"),
        ]

    def test_an_output_file_holds_the_same(self, tree, scanner, tmp_path):
        result = scanner("scan", tree, "--output", tmp_path / "scan.json")
        assert (result.code, result.out, result.err) == (0, "", "")
        assert (tmp_path / "scan.json").read_text("utf-8") == scanner("scan", tree).out

    def test_a_locale_without_unicode_changes_nothing(self, tree, scanner):
        environment = {
            "LC_ALL": "C",
            "PYTHONIOENCODING": "ascii",
            "PYTHONCOERCECLOCALE": "0",
            "PYTHONUTF8": "0",
        }
        assert scanner("scan", tree, **environment).out == scanner("scan", tree).out

    def test_failures_are_named_and_the_exit_code_says_so(self, tree, scanner, tmp_path):
        (tree / "bad\n.py").write_text("x = (\n")
        (tree / "nul.py").write_bytes(b"x\0")
        result = scanner("scan", tree, "--output", tmp_path / "scan.json")
        assert result.code == 1
        lines = result.err.splitlines()
        assert len(lines) == 2
        assert lines[0].startswith(r"bad\n.py:1: syntax error: ")
        assert lines[1].startswith("nul.py:")
        assert read_scan(tmp_path / "scan.json").totals.python_files == 4

    def test_a_record_without_a_lesson_is_reported(self, tree, tmp_path):
        code = (
            "import sys; from scanner import collect, cli; from scanner.catalog import Catalog; "
            "Catalog.owner = lambda self, symbol: None; sys.exit(cli.main(sys.argv[1:]))"
        )
        output = tmp_path / "scan.json"
        result = subprocess.run(
            [sys.executable, "-c", code, "scan", tree, "--no-cache", "--output", output],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 1
        assert "a.py:3: no lesson of the catalog owns asyncio.run\n" in result.stderr
        assert {record.lesson for record in read_scan(output).records} == {None}

    def test_an_empty_folder_is_an_empty_scan(self, scanner, tmp_path):
        (tmp_path / "empty").mkdir()
        result = scanner("scan", tmp_path / "empty")
        assert (result.code, result.err) == (0, "")
        assert json.loads(result.out)["totals"]["python_files"] == 0

    def test_the_repository_can_be_stated(self, repository, scanner):
        commit = repository.commit({"a.py": "x = 1\n"})
        result = scanner(
            "scan", repository.path, "--commit", commit[:9], "--repository", "git@example.org:a/b.git"
        )
        scan = json.loads(result.out)
        assert (scan["repository"], scan["commit"]) == ("https://example.org/a/b", commit)

    @pytest.mark.parametrize(
        "arguments",
        [
            ["scan", "nowhere"],
            ["scan", ""],
            ["scan", "{tree}", "--output", "{tree}"],
            ["scan", "{tree}", "--output", "{tree}/no/scan.json"],
            ["scan", "{tree}", "--commit", "HEAD"],
            ["scan", "{tree}", "--repository", "/home/me"],
            ["scan", "{tree}", "--jobs", "0"],
            ["scan", "{tree}", "--jobs", "many"],
            ["scan", "{tree}", "--jobs", "9999999999"],
            ["scan", "{tree}", "--cache", "x", "--no-cache"],
            ["scan", "{tree}", "--cache", ""],
            ["scan"],
            ["scan", "{tree}", "{tree}"],
            ["scan", "ext::sh -c x"],
            ["report", "nowhere.json"],
            ["report", "{tree}/a.py"],
            ["verify", "{tree}/a.py", str(REFERENCE)],
            ["diff", "nowhere.json", "nowhere.json"],
            ["explain", "a.py", "--source", "{tree}"],
            ["explain", "a.py:x", "--source", "{tree}"],
            ["explain", "a.py:0", "--source", "{tree}"],
            ["explain", "nowhere.py:1", "--source", "{tree}"],
            ["explain", "broken.py:1", "--source", "{tree}/.."],
            ["explain", "a.py:1", "--source", "nowhere"],
            ["bogus"],
            [],
        ],
    )
    def test_what_cannot_be_used_is_one_line_and_exit_code_2(self, tree, scanner, arguments):
        (tree.parent / "broken.py").write_text("(")
        result = scanner(*(argument.format(tree=tree) for argument in arguments))
        assert result.code == 2
        assert result.out == ""
        assert one_line(result.err), result.err

    def test_the_help_names_every_command(self, scanner):
        result = scanner("--help")
        assert result.code == 0
        for command in ("scan", "verify", "diff", "explain", "report", "schema"):
            assert f"\n    {command} " in result.out
        assert scanner("--version").out == f"{__version__}\n"

    def test_main_returns_its_exit_code(self, tree, tmp_path, monkeypatch):
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
        before = signal.getsignal(signal.SIGTERM)
        assert main(["scan", str(tree), "--output", str(tmp_path / "scan.json")]) == 0
        assert main(["report", "nowhere"]) == 2
        assert main(["--help"]) == 0
        assert main(["--bogus"]) == 2
        assert signal.getsignal(signal.SIGTERM) == before


class TestInterruption:
    """A scan that is ended from outside leaves nothing half-written and no process behind."""

    @pytest.fixture
    def slow_tree(self, tmp_path: Path) -> Path:
        """A tree that takes a while: many files of much code."""
        root = tmp_path / "slow"
        root.mkdir()
        text = "async def f(q):\n    x = q.get()\n    await x\n" * 3000
        for number in range(60):
            (root / f"{number}.py").write_text(text)
        return root

    @pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
    def test_by_signal(self, slow_tree, start_scanner, tmp_path, number, code):
        output = tmp_path / "out" / "scan.json"
        output.parent.mkdir()
        output.write_text("old")
        process = start_scanner(
            *("scan", slow_tree, "--output", output, "--jobs", "2", "--cache", tmp_path / "cache"),
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.wait_for_children(process)
        os.killpg(process.pid, number) if number == signal.SIGINT else process.send_signal(number)
        _, errors = process.communicate()
        assert process.returncode == code
        assert one_line(errors), errors
        assert errors.endswith("; nothing was written\n")
        assert output.read_text() == "old"
        assert [path.name for path in output.parent.iterdir()] == ["scan.json"]
        assert not list(tmp_path.glob("cache/*"))
        with pytest.raises(ProcessLookupError):
            os.killpg(process.pid, 0)

    def test_by_a_kill_that_nothing_can_handle(self, slow_tree, start_scanner, tmp_path):
        output = tmp_path / "scan.json"
        process = start_scanner("scan", slow_tree, "--output", output, "--jobs", "2", start_new_session=True)
        self.wait_for_children(process)
        process.kill()
        process.wait()
        assert not output.exists()
        while True:  # the workers notice that nobody reads any more
            try:
                os.killpg(process.pid, 0)
            except ProcessLookupError:
                break
            time.sleep(0.01)

    def wait_for_children(self, process: subprocess.Popen[str]) -> None:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        if not children.exists():
            pytest.skip("looks into /proc")
        while len(children.read_text().split()) < 2:
            assert process.poll() is None
            time.sleep(0.005)


class TestStreams:
    @pytest.fixture
    def talkative_tree(self, tree) -> Path:
        """A tree whose scan is larger than what a pipe takes at once."""
        (tree / "b.py").write_text("import asyncio\nasyncio.run(x)\n" * 1000)
        return tree

    @pytest.mark.parametrize("unbuffered", ["", "1"])
    def test_a_reader_that_is_slow_gets_all(self, talkative_tree, start_scanner, unbuffered):
        environment = {"PYTHONUNBUFFERED": unbuffered}
        process = start_scanner("scan", talkative_tree, stdout=subprocess.PIPE, environment=environment)
        out, _ = process.communicate()
        assert process.returncode == 0
        assert len(json.loads(out)["records"]) > 2000

    @pytest.mark.parametrize("unbuffered", ["", "1"])
    def test_a_reader_that_has_seen_enough(self, talkative_tree, start_scanner, unbuffered):
        environment = {"PYTHONUNBUFFERED": unbuffered}
        process = start_scanner(
            *("scan", talkative_tree), stdout=subprocess.PIPE, stderr=subprocess.PIPE, environment=environment
        )
        process.stdout.read(10)
        process.stdout.close()
        errors = process.stderr.read()
        process.stderr.close()
        assert process.wait() == 1
        assert errors == b""

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
    def test_a_full_standard_output(self, tree, start_scanner):
        with open("/dev/full", "wb") as full:  # noqa: PTH123
            process = start_scanner("scan", tree, stdout=full, stderr=subprocess.PIPE, text=True)
            _, errors = process.communicate()
        assert process.returncode == 2
        assert errors == "standard output: No space left on device; make room or name another place\n"

    @pytest.mark.parametrize("arguments", [["scan", "{tree}", "--no-cache"], ["schema"]])
    def test_a_closed_standard_output(self, tree, arguments):
        given = [part.format(tree=tree) for part in arguments]
        command = ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "scanner", *given]
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert result.returncode == 2
        assert result.stderr.startswith("standard output: ")
        assert one_line(result.stderr)

    def test_closed_streams_where_nothing_is_written_to_them(self, tree, tmp_path):
        output = tmp_path / "scan.json"
        given = ["scan", str(tree), "--no-cache", "--output", str(output)]
        command = ["sh", "-c", 'exec "$@" >&- 2>&-', "sh", sys.executable, "-m", "scanner", *given]
        assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0
        assert read_scan(output).totals.python_files == 2

    def test_a_full_disk(self, tree, start_scanner, tmp_path):
        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))

        output = tmp_path / "scan.json"
        process = start_scanner(
            *("scan", tree, "--output", output, "--no-cache"),
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=limit,
        )
        _, errors = process.communicate()
        assert process.returncode == 2
        assert errors == f"{output}: cannot write it: File too large; nothing was changed\n"
        assert not output.exists()
        assert not list(tmp_path.glob(".*"))

    def test_progress_is_shown_on_a_terminal_and_gone_at_the_end(self, tree, start_scanner):
        shown = self.on_a_terminal(start_scanner, "scan", tree)
        assert "reading and parsing: " in shown
        assert "resolving: " in shown
        assert "/2 files" in shown
        assert shown.rpartition("\r")[2] == ""
        assert "\n" not in shown

    def test_quiet_shows_none(self, tree, start_scanner):
        assert self.on_a_terminal(start_scanner, "scan", tree, "--quiet") == ""

    def on_a_terminal(self, start_scanner, *arguments) -> str:
        master, slave = pty.openpty()
        process = start_scanner(*arguments, stdout=subprocess.DEVNULL, stderr=slave)
        os.close(slave)
        shown = b""
        try:
            while data := os.read(master, 4096):
                shown += data
        except OSError:  # Linux's way to say that the other side is closed
            pass
        os.close(master)
        assert process.wait() == 0
        return shown.decode()


class TestOtherCommands:
    @pytest.fixture
    def scan_file(self, tree, scanner, tmp_path) -> Path:
        path = tmp_path / "scan.json"
        assert scanner("scan", tree, "--output", path).code == 0
        return path

    def test_report(self, scan_file, scanner):
        result = scanner("report", scan_file)
        assert (result.code, result.err) == (0, "")
        lines = result.out.splitlines()
        assert lines[0] == "a folder"
        assert "Python files           2" in lines
        (row,) = [line for line in lines if " asyncio-run " in line]
        assert row.split()[-2:] == ["2", "0"]  # the import and the use; no Markdown example

    def test_report_aligns_wide_titles(self, scan_file, scanner):
        rows = [
            line for line in scanner("report", scan_file).out.splitlines() if line[:2].strip(" .").isdigit()
        ]
        assert len(rows) == 65
        assert len({sum(2 if ord(c) >= 0x2E80 else 1 for c in row) for row in rows}) == 1

    def test_verify(self, scan_file, scanner):
        result = scanner("verify", scan_file, REFERENCE)
        assert (result.code, result.err) == (1, "")
        assert "The scan is of another commit" in result.out
        (row,) = [line for line in result.out.splitlines() if " 2 asyncio-run " in line]
        assert row.split()[-3:] == ["112", "2", "-110"]

    def test_verify_of_a_scan_that_agrees(self, scan_file, scanner, tmp_path):
        totals = read_scan(scan_file).totals
        figures = "\n".join(f"{name} = {getattr(totals, name)}" for name in totals.__struct_fields__)
        (tmp_path / "figures.toml").write_text(
            f'repository = "x"\ncommit = "y"\n[totals]\n{figures}\n'
            '[[lesson]]\nrow = 2\nsection = 1\ntitle = "t"\nsymbols = ["asyncio.run"]\nrecords = 2\n'
        )
        assert scanner("verify", scan_file, tmp_path / "figures.toml").code == 0

    def test_diff(self, tree, scan_file, scanner, tmp_path):
        assert scanner("diff", scan_file, scan_file).code == 0
        (tree / "a.py").write_text("\nimport asyncio\n\nasyncio.gather()\n")
        scanner("scan", tree, "--output", tmp_path / "new.json")
        result = scanner("diff", scan_file, tmp_path / "new.json")
        assert (result.code, result.err) == (1, "")
        assert result.out.splitlines()[2:] == [
            "- a.py:3: api_use asyncio.run in <module>",
            "+ a.py:4: api_use asyncio.gather in <module>",
            "> a.py:2: import asyncio in <module>, from line 1",
            "1 new, 1 gone, 1 moved",
        ]

    def test_diff_as_json(self, tree, scan_file, scanner, tmp_path):
        (tree / "a.py").unlink()
        scanner("scan", tree, "--output", tmp_path / "new.json")
        result = json.loads(scanner("diff", scan_file, tmp_path / "new.json", "--json").out)
        assert [record["symbol"] for record in result["gone"]] == ["asyncio", "asyncio.run"]
        assert result["new"] == result["moved"] == result["changed"] == []

    def test_ids_survive_edits_elsewhere_in_the_file(self, tree, scan_file, scanner, tmp_path):
        source = (tree / "路径.py").read_text("utf-8")
        (tree / "路径.py").write_text(f"import sys\n\n\nclass C:\n    pass\n\n\n{source}", "utf-8")
        scanner("scan", tree, "--output", tmp_path / "new.json")
        result = json.loads(scanner("diff", scan_file, tmp_path / "new.json", "--json").out)
        assert result["new"] == result["gone"] == result["changed"] == []
        assert [item["old_line"] for item in result["moved"]] == [1, 2]

    def test_explain(self, tree, scanner):
        (tree / "b.py").write_text("import queue\n\nq = queue.Queue()\n\n\ndef f():\n    q.get()\n")
        result = scanner("explain", "./b.py:7", "--source", tree)
        assert (result.code, result.err) == (0, "")
        first, *chain = result.out.splitlines()
        assert first.startswith("b.py:7:7: receiver_method queue.Queue.get ")
        assert any("b.py:3:5" in step for step in chain)  # where the queue is made
        assert "no record" in scanner("explain", "b.py:4", "--source", tree).out

    def test_explain_as_json(self, tree, scanner):
        (tree / "b.py").write_text("import queue\n\nq = queue.Queue()\nq.get()\nopen('x').read()\n")
        result = json.loads(scanner("explain", "b.py:4", "--source", tree, "--json").out)
        (told,) = result["records"]
        assert told["record"]["symbol"] == "queue.Queue.get"
        assert [(step["rule"], step["line"], step["column"]) for step in told["steps"]] == [
            ("binding", 3, 1),
            ("constructor", 3, 5),
        ]
        other = json.loads(scanner("explain", "b.py:5", "--source", tree, "--json").out)
        assert [(each["name"], each["column"]) for each in other["unrecorded"]] == [("read", 11)]

    def test_explain_at_a_commit(self, repository, scanner):
        commit = repository.commit({"a.py": "import asyncio\n"})
        repository.commit({"a.py": "\n"})
        result = scanner("explain", "a.py:1", "--source", repository.path, "--commit", commit)
        assert "import asyncio" in result.out

    def test_schema(self, scanner):
        assert scanner("schema").out == SCHEMA_PATH.read_text("utf-8")

    def test_a_scan_of_a_wrong_format_is_refused(self, scan_file, scanner):
        text = scan_file.read_text("utf-8").replace('"format": 1', '"format": 9')
        scan_file.write_text(text, "utf-8")
        result = scanner("report", scan_file)
        assert result.code == 2
        assert "$.format is 9" in result.err

    def test_names_in_a_scan_file_steer_no_terminal(self, scan_file, scanner):
        write_scan(read_scan(scan_file), scan_file)
        hostile = scan_file.read_text("utf-8").replace("a.py", r"\u001b[2J.py")
        scan_file.write_text(hostile, "utf-8")
        for arguments in (["report", scan_file], ["diff", scan_file, scan_file]):
            assert "\x1b" not in scanner(*arguments).out
