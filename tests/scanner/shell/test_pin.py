"""``pin``: moving a scan to another commit, and what it says of the move."""

import json
import os
import pty
import subprocess
from pathlib import Path

import pytest

from scanner import cli
from tests.scanner.shell.pinning import ONE, TWO, Pinning


@pytest.fixture
def pinning(tmp_path, repository, scanner) -> Pinning:
    return Pinning(tmp_path / "project", repository, scanner).set_up()


def one_line(text: str) -> bool:
    return text.count("\n") == 1 and text.endswith("\n") and "Traceback" not in text


class TestPinned:
    @pytest.mark.parametrize("spell", ["{}", "file://{}"], ids=["path", "url"])
    @pytest.mark.parametrize("bare", [False, True], ids=["work tree", "bare"])
    def test_the_reference_commit_by_default(self, pinning, tmp_path, spell, bare):
        place = pinning.repository.path
        if bare:
            place = tmp_path / "bare.git"
            pinning.repository.git("clone", "--quiet", "--bare", str(pinning.repository.path), str(place))
            pinning.repository.git("--git-dir", str(place), "remote", "remove", "origin")
        result = pinning.pin(repo=spell.format(place))
        assert (result.code, result.err) == (0, f"{pinning.output}: written\n")
        assert pinning.shown() == pinning.first
        assert f"pinned:    https://example.org/owner/name at {pinning.first}\n" in result.out
        assert "previous:  none\n" in result.out
        assert "figures: 0 of 11 differ from the reference\n" in result.out
        assert result.out.endswith("pages: every reference resolves\n")
        assert pinning.leftovers() == []

    @pytest.mark.parametrize("name", ["main", "v1", "light", "abbreviated", "HEAD~1"])
    def test_whatever_names_a_commit(self, pinning, name):
        pinning.repository.git("tag", "--annotate", "--message", "v", "v1", pinning.first)
        pinning.repository.git("tag", "light", pinning.first)
        revision = pinning.first[:9] if name == "abbreviated" else name
        assert pinning.pin("--commit", revision).code == (3 if name == "main" else 0)
        assert pinning.shown() == (pinning.second if name == "main" else pinning.first)

    def test_the_scan_is_the_one_that_scan_gives(self, pinning, scanner, tmp_path):
        pinning.pin()
        other = tmp_path / "other.json"
        scanner(
            *("scan", pinning.repository.path, "--commit", pinning.first, "--output", other),
            *("--repository", "https://example.org/owner/name"),
        )
        assert pinning.output.read_bytes() == other.read_bytes()

    def test_the_address_is_that_of_the_repository_else_of_the_scan_before_else_stated(self, pinning):
        pinning.pin("--repository", "git@example.org:other/name.git")
        assert json.loads(pinning.output.read_bytes())["repository"] == "https://example.org/other/name"
        pinning.pin()
        assert json.loads(pinning.output.read_bytes())["repository"] == "https://example.org/other/name"
        pinning.repository.git("remote", "add", "origin", "https://me:secret@example.org/third/name.git")
        result = pinning.pin()
        assert json.loads(pinning.output.read_bytes())["repository"] == "https://example.org/third/name"
        assert "secret" not in result.out + result.err + pinning.output.read_text()

    def test_a_catalog_of_one_s_own(self, pinning, tmp_path):
        """Its first lesson has what in the scanner's own the second and third have, and is held against row 1."""
        own = tmp_path / "own"
        own.mkdir()
        lesson = 'row = 1\nlabel = "all"\ntitle_zh = "全部"\ntitle_en = "All"\n'
        section = 'number = 1\nlabel = "one"\ntitle_zh = "一"\ntitle_en = "One"\nlessons = ["all"]\n'
        (own / "lessons.toml").write_text(
            f'candidates = "all"\n[[section]]\n{section}[[lesson]]\n{lesson}', "utf-8"
        )
        (own / "symbols.toml").write_text(
            'common_names = []\n[lesson.all]\ncovers = ["asyncio", "async_def", "await"]\n', "utf-8"
        )
        result = pinning.pin("--catalog", own)
        records = json.loads(pinning.output.read_bytes())["records"]
        assert [record["lesson"] for record in records] == ["all"] * 4
        assert "* 1 all 定义协程函数与创建协程对象 1 +3 4 –" in [
            " ".join(line.split()) for line in result.out.splitlines()
        ]

    def test_pinning_the_same_again_changes_nothing(self, pinning):
        pinning.pin()
        before = pinning.output.stat().st_mtime_ns
        result = pinning.pin()
        assert (result.code, result.err) == (0, f"{pinning.output}: unchanged\n")
        assert "No record differs from the previous scan.\n" in result.out
        assert pinning.output.stat().st_mtime_ns == before

    def test_submodules_and_large_file_pointers(self, pinning):
        pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{'0' * 64}\nsize 12\n"
        pinning.repository.commit(
            {"a.py": ONE, "large.py": pointer, ".gitattributes": "large.py filter=lfs -text\n"}
        )
        pinning.repository.git("update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},third_party/x")
        pinning.repository.git("commit", "--quiet", "--message", "submodule")
        commit = pinning.repository.git("rev-parse", "HEAD")
        result = pinning.pin("--commit", commit)
        scan = json.loads(pinning.output.read_bytes())
        assert scan["submodules"] == ["third_party/x"]
        assert [failure["path"] for failure in scan["failures"]] == ["large.py"]
        assert result.code == 1
        assert "not read (1)\n  large.py:1: syntax error: " in result.out
        assert "files: 1 not read; no records come from them\n" in result.out


class TestReport:
    def test_a_repository_that_has_moved_on(self, pinning):
        pinning.pin()
        result = pinning.pin("--commit", pinning.second)
        assert result.code == 3
        assert pinning.shown() == pinning.second
        lines = [" ".join(line.split()) for line in result.out.splitlines()]
        assert "* 2 asyncio-run 运行顶层协程与事件循环入口 1 +1 2 +1 1" in lines
        assert "1 coroutine-functions 定义协程函数与创建协程对象 1 1 1" in lines
        assert "gone (2)" in lines
        assert "a.py:5: api_use asyncio.sleep in work [await]" in lines
        assert "new (2)" in lines
        assert "a.py:9: api_use asyncio.run in <module> [asyncio-run]" in lines
        assert "moved within their files (1 in 1 file)" in lines
        assert "a.py: 1 by +1 lines" in lines
        assert "broken references of the pages (1)" in lines
        assert "docs/zh/a.md:7: no asyncio.sleep any more" in lines
        assert lines[-1] == "pages: 1 broken reference on 1 page; correct what they say, then build"

    def test_a_file_with_many_records_is_summed_up(self, pinning):
        pinning.pin()
        many = "import asyncio\n" + "asyncio.run(x)\n" * 10 + "async def f():\n    await g()\n    await h()\n"
        few = "import asyncio\nasyncio.run(x)\nx = {}\nx.get(1)\n"
        commit = pinning.repository.commit({"a.py": ONE, "few.py": few, "many.py": many})
        lines = pinning.pin("--commit", commit).out.splitlines()
        start = lines.index("new (17, 1 of them candidates)")
        assert lines[start + 1 : start + 5] == [
            "  few.py:1: import asyncio in <module> [asyncio-run]",
            "  few.py:2: api_use asyncio.run in <module> [asyncio-run]",
            "  few.py: 1 candidate",
            "  many.py: 14 records: asyncio.run 10, await 2, async_def 1, asyncio 1",
        ]

    def test_as_json(self, pinning):
        pinning.pin()
        result = pinning.pin("--commit", pinning.second, "--json")
        report = json.loads(result.out)
        assert (report["commit"], report["previous_commit"]) == (pinning.second, pinning.first)
        assert report["reference_commit"] == pinning.first
        assert [record["symbol"] for record in report["difference"]["gone"]] == ["await", "asyncio.sleep"]
        figures = {figure["name"]: figure for figure in report["totals"]}
        assert figures["async_syntax"] | {"title": ""} == {
            "name": "async_syntax",
            "title": "",
            "reference": 2,
            "previous": 2,
            "now": 2,
        }
        assert report["broken"] == [
            {
                "page": "docs/zh/a.md",
                "line": 7,
                "kind": "unknown-place",
                "message": "no asyncio.sleep any more",
            }
        ]

    def test_figures_that_differ_at_the_reference_commit_need_attention(self, pinning):
        reference = pinning.root / "reference.toml"
        reference.write_text(reference.read_text("utf-8").replace("imports = 1", "imports = 2"), "utf-8")
        result = pinning.pin()
        assert result.code == 1
        assert "figures: 1 of 11 differ from the reference\n" in result.out

    def test_unmapped_symbols(self, pinning, capsys, monkeypatch):
        monkeypatch.setattr("scanner.catalog.Catalog.owner", lambda *_: None)
        code = cli.main([str(argument) for argument in pinning.arguments("--no-cache")])
        out = capsys.readouterr().out
        assert code == 1
        assert "unmapped: no lesson owns (4)\n" in out
        assert "  a.py:5: api_use asyncio.sleep in work\n" in out
        assert "unmapped: 4 symbols; give each a lesson in the catalog, then pin again\n" in out

    def test_without_pages_nobody_is_asked(self, pinning):
        pinning.pages = []
        result = pinning.pin("--commit", pinning.second)
        assert result.code == 0
        assert result.out.endswith("pages: not asked (--pages)\n")

    def test_names_from_a_scanned_tree_steer_no_terminal(self, pinning):
        pinning.pin()
        commit = pinning.repository.commit({"\x1b[2J.py": TWO, "bad\x1b[2J.py": "("})
        assert "\x1b" not in pinning.pin("--commit", commit).out

    def test_a_reader_that_has_seen_enough_changes_nothing(self, pinning, start_scanner):
        read, write = os.pipe()
        os.close(read)
        with os.fdopen(write, "wb") as output:
            process = start_scanner(*pinning.arguments(), stdout=output, stderr=subprocess.PIPE)
        _, errors = process.communicate()
        assert (process.returncode, errors.decode()) == (0, f"{pinning.output}: written\n")
        assert pinning.shown() == pinning.first


class TestRefused:
    @pytest.mark.parametrize(
        "more",
        [
            ["--commit", "f" * 40],
            ["--commit", "no-such-branch"],
            ["--commit", ""],
            ["--repository", "/nowhere"],
            ["--reference", "nowhere.toml"],
            ["--pages", "/nowhere/program"],
            ["--pages", "false 'unclosed"],
            ["--pages", "echo no-list"],
            ["--pages", "sh -c 'echo first >&2; echo cannot read conf.py >&2; exit 2'"],
            ["--output", "{root}"],
            ["--output", "{root}/no/scan.json"],
            ["--store", "{root}/pages.py"],
            ["--store", ""],
            ["--jobs", "0"],
        ],
        ids=" ".join,
    )
    def test_one_line_and_nothing_written(self, pinning, more):
        pinning.output.write_bytes(b"")
        pinning.output.unlink()
        result = pinning.pin(*(part.format(root=pinning.root) for part in more))
        assert (result.code, result.out) == (2, "")
        assert one_line(result.err), result.err
        assert not pinning.output.exists()
        assert pinning.leftovers() == []

    @pytest.mark.parametrize("repo", ["nowhere", "http://127.0.0.1:9/a/b", "ssh://example.org/a", "{root}"])
    def test_a_repository_that_cannot_be_reached(self, pinning, repo, monkeypatch):
        for variable in ("http_proxy", "all_proxy", "HTTP_PROXY", "ALL_PROXY"):
            monkeypatch.delenv(variable, raising=False)
        pinning.pin()
        before = pinning.output.read_bytes()
        result = pinning.pin("--commit", "e" * 40, repo=repo.format(root=pinning.root))
        assert (result.code, result.out) == (2, "")
        assert one_line(result.err), result.err
        assert pinning.output.read_bytes() == before

    def test_a_scan_that_is_none_is_not_replaced(self, pinning):
        pinning.output.write_text("not a scan")
        result = pinning.pin()
        assert result.code == 2
        assert one_line(result.err)
        assert pinning.output.read_text() == "not a scan"

    def test_two_at_a_time(self, pinning, start_scanner):
        pinning.ask(f"open({str(pinning.root / 'go')!r}).read()\nprint('[]')")
        os.mkfifo(pinning.root / "go")
        first = start_scanner(*pinning.arguments(), stdout=subprocess.DEVNULL)
        with (pinning.root / "go").open("w"):  # opens when the first one asks its pages
            result = pinning.pin()
        assert result.code == 2
        assert "another pin works there" in result.err
        assert first.wait() == 0


class TestFallBack:
    def test_a_commit_that_can_be_had_is_pinned(self, pinning):
        pinning.pin("--commit", pinning.second)
        result = pinning.pin("--fall-back")
        assert result.code == 0
        assert pinning.shown() == pinning.first

    @pytest.mark.parametrize(
        ("more", "reason"),
        [
            (["--commit", "{second}"], "1 references of the pages do not resolve"),
            (["--commit", "f" * 40], "no commit ffff"),
            (["--pages", "/nowhere/program"], "cannot be run"),
        ],
        ids=["broken references", "unknown commit", "pages that cannot be asked"],
    )
    def test_else_the_scan_stays_and_one_line_says_why(self, pinning, more, reason):
        pinning.pin()
        before = pinning.output.read_bytes()
        result = pinning.pin("--fall-back", *(part.format(second=pinning.second) for part in more))
        assert (result.code, result.out) == (0, "")
        assert one_line(result.err), result.err
        assert result.err.startswith(f"{pinning.output}: kept as it is (commit {pinning.first}): ")
        assert reason in result.err
        assert pinning.output.read_bytes() == before

    def test_a_repository_that_cannot_be_reached(self, pinning):
        pinning.pin()
        result = pinning.pin("--fall-back", "--commit", "e" * 40, repo="http://127.0.0.1:9/a/b")
        assert result.code == 0
        assert one_line(result.err)
        assert pinning.shown() == pinning.first

    def test_there_must_be_something_to_fall_back_to(self, pinning):
        assert pinning.pin("--fall-back", "--commit", "e" * 40).code == 2

    def test_a_usage_that_is_wrong_is_no_reason_to_fall_back(self, pinning):
        pinning.pin()
        assert pinning.pin("--fall-back", "--jobs", "0").code == 2


class TestStore:
    def test_what_was_fetched_serves_again_without_the_repository(self, pinning):
        pinning.pin()
        result = pinning.pin("--commit", pinning.first, repo="http://127.0.0.1:9/a/b")
        assert result.code == 0, result.err

    @pytest.mark.parametrize("damage", ["cut", "gone", "flipped"])
    def test_damage_is_noticed_and_fetched_anew(self, pinning, damage):
        pinning.pin()
        [pack] = (pinning.store / f"{pinning.first}.git/objects/pack").glob("*.pack")
        pack.chmod(0o644)
        data = pack.read_bytes()
        middle = len(data) // 2
        if damage == "gone":
            pack.unlink()
        else:
            flipped = data[:middle] + bytes([data[middle] ^ 0xFF]) + data[middle + 1 :]
            pack.write_bytes(data[:middle] if damage == "cut" else flipped)
        pinning.output.unlink()
        result = pinning.pin()
        assert (result.code, pinning.shown()) == (0, pinning.first), result.err
        assert pinning.leftovers() == []

    def test_credentials_are_neither_printed_nor_kept(self, pinning, served):
        result = pinning.pin(repo=f"http://me:s3cret@{served}")
        assert result.code == 0, result.err
        kept = [path for path in pinning.root.rglob("*") if path.is_file() and b"s3cret" in path.read_bytes()]
        assert "s3cret" not in result.out + result.err
        assert kept == []


def test_progress_is_shown_on_a_terminal_and_gone_at_the_end(pinning, start_scanner):
    master, slave = pty.openpty()
    process = start_scanner(*pinning.arguments(), stdout=subprocess.DEVNULL, stderr=slave)
    os.close(slave)
    shown = b""
    try:
        while data := os.read(master, 4096):
            shown += data
    except OSError:  # Linux's way to say that the other side is closed
        pass
    os.close(master)
    assert process.wait() == 0
    text = shown.decode()
    for phase in ("fetching", "reading and parsing: ", "resolving: ", "asking the pages …"):
        assert phase in text
    assert text.rpartition("\r")[2] in {f"{pinning.output}: written\n", "\n"}


def test_make_does_not_print_where_it_fetches_from():
    root = Path(__file__).parents[3]
    command = ["make", "pin", f"BIN={root}/nowhere", "VENV=nowhere", "REPO=https://s3cret@example.org/a"]
    done = subprocess.run(
        [*command, "-o", "nowhere/docs.stamp"], cwd=root, capture_output=True, text=True, check=False
    )
    assert "s3cret" not in done.stdout + done.stderr
