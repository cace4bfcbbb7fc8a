"""A hostile repository, name or address makes Git run, fetch or ask nothing."""

import os
import re
import shutil
import time
from pathlib import Path

import pytest

from scanner import gitobjects
from scanner.errors import ScannerError
from scanner.gitfetch import Remote, fetched, web
from scanner.gitobjects import GitRepository, printable
from scanner.source import open_source


@pytest.fixture
def trap(tmp_path):
    """A program that leaves a mark when it is run; the test fails if it did."""
    mark, program = tmp_path / "it-ran", tmp_path / "trap"
    program.write_text(f"#!/bin/sh\ntouch '{mark}'\ncat\n")
    program.chmod(0o755)
    yield program
    assert not mark.exists(), "a program that the repository names was run"


def local(repository) -> Remote:
    return Remote(f"file://{repository.path}", "x", "file")


def scan_all(name, commit=None) -> list[str]:
    with open_source(str(name), commit) as source:
        return [item.path for item in source.read(source.entries)]


def test_the_trap_works(repository, trap):
    repository.git("config", "alias.spring", f"!{trap} < /dev/null")
    repository.git("spring")
    mark = trap.with_name("it-ran")
    assert mark.exists()
    mark.unlink()


def test_nothing_that_the_repository_configures_is_run(repository, trap):
    repository.write({".gitattributes": "*.py filter=trap diff=trap\n"})
    repository.commit({"a.py": "x", "b.md": "text"})
    for key in (
        "core.fsmonitor",
        "core.pager",
        "core.askPass",
        "core.sshCommand",
        "core.gitProxy",
        "core.editor",
        "core.alternateRefsCommand",
        "core.attributesFile",
        "filter.trap.smudge",
        "filter.trap.clean",
        "filter.trap.process",
        "diff.trap.textconv",
        "diff.trap.command",
        "diff.external",
        "pager.ls-tree",
        "pager.cat-file",
        "alias.ls-tree",
        "uploadpack.packObjectsHook",
        "remote.origin.uploadpack",
        "credential.helper",
        "gpg.program",
    ):
        repository.git("config", key, str(trap))
    repository.git("config", "core.hooksPath", str(trap.parent))
    for hook in ("post-checkout", "post-index-change", "reference-transaction", "fsmonitor-watchman"):
        target = repository.path / ".git/hooks" / hook
        target.parent.mkdir(exist_ok=True)
        shutil.copy(trap, target)
        shutil.copy(trap, trap.with_name(hook))
    assert scan_all(repository.path) == ["a.py", "b.md"]
    assert scan_all(f"file://{repository.path}", "HEAD") == ["a.py", "b.md"]


@pytest.mark.parametrize("url", ["ext::{trap} %S", "file://{origin}", "ssh://example.org/x"])
def test_a_partial_clone_fetches_nothing(repository, trap, url):
    repository.commit({"a.py": "x"})
    origin = repository.path.with_name("origin")
    repository.git("clone", "--quiet", "--bare", str(repository.path), str(origin))
    oid = repository.git("rev-parse", "HEAD:a.py")
    (repository.path / ".git/objects" / oid[:2] / oid[2:]).unlink()
    for key, value in {
        "core.repositoryFormatVersion": "1",
        "extensions.partialClone": "origin",
        "remote.origin.promisor": "true",
        "remote.origin.partialCloneFilter": "blob:none",
        "remote.origin.url": url.format(trap=trap, origin=origin),
        "remote.origin.uploadpack": str(trap),
        "core.sshCommand": str(trap),
        "protocol.ext.allow": "always",
        "protocol.file.allow": "always",
    }.items():
        repository.git("config", key, value)
    with pytest.raises(ScannerError) as error:
        scan_all(repository.path)
    assert "partial clone" in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "variable", ["GIT_SSH_COMMAND", "GIT_EXTERNAL_DIFF", "GIT_PROXY_COMMAND", "GIT_ASKPASS"]
)
def test_the_environment_does_not_steer_git(repository, trap, monkeypatch, variable):
    repository.commit({"a.py": "x"})
    monkeypatch.setenv(variable, str(trap))
    monkeypatch.setenv("GIT_DIR", "/nonexistent")
    monkeypatch.setenv("GIT_OBJECT_DIRECTORY", "/nonexistent")
    monkeypatch.setenv("GIT_CONFIG_PARAMETERS", f"'core.fsmonitor'='{trap}'")
    assert scan_all(repository.path) == ["a.py"]


@pytest.mark.parametrize(
    "revision",
    [
        "--upload-pack={trap}",
        "--output={trap}",
        "-u{trap}",
        "--exec={trap}",
        "--git-dir=/",
        "$({trap})",
        "`{trap}`",
        "|{trap}",
    ],
)
def test_no_option_or_command_enters_through_a_revision(repository, trap, revision):
    repository.commit({"a.py": "x"})
    before = trap.read_bytes()
    with pytest.raises(ScannerError, match="no commit"):
        scan_all(repository.path, revision.format(trap=trap))
    assert trap.read_bytes() == before


@pytest.mark.parametrize(
    "address",
    [
        "ext::{trap}",
        "ext::sh -c {trap}",
        "ext://{trap}",
        "--upload-pack={trap}",
        "-c core.sshCommand={trap}",
        "ssh://-oProxyCommand={trap}/x",
        "-oProxyCommand={trap}:x",
        "fd::17",
        "host:path",
        "transport::https://example.org",
    ],
)
def test_no_option_or_command_enters_through_an_address(trap, address):
    with pytest.raises(ScannerError) as error:
        scan_all(address.format(trap=trap))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "revision", ["--upload-pack=x", "a:b", "+a", "a b", "a..b", "HEAD~1", "@{1}", "*", "^a", ""]
)
def test_a_fetch_takes_only_ids_branches_and_tags(revision, tmp_path):
    message = "give a full commit id, a branch or a tag"
    with pytest.raises(ScannerError, match=message), fetched(web("https://example.invalid/x"), revision):
        pass


def test_a_fetch_allows_only_web_protocols(repository):
    repository.commit({"a.py": "x"})
    with pytest.raises(ScannerError, match="not allowed"), fetched(web(f"file://{repository.path}"), "HEAD"):
        pass


def test_a_fetch_runs_nothing_that_the_remote_configures(repository, trap):
    commit = repository.commit({"a.py": "x"})
    repository.git("config", "uploadpack.packObjectsHook", str(trap))
    with fetched(local(repository), "HEAD") as git:
        assert git.commit("HEAD") == commit


def test_a_fetch_takes_one_commit_and_leaves_nothing_behind(repository, monkeypatch, tmp_path):
    first = repository.commit({"a.py": "1"})
    repository.commit({"a.py": "2"})
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    with fetched(local(repository), "HEAD") as git:
        with pytest.raises(ScannerError):
            git.commit(first)
        assert list(scratch.iterdir())
    assert not list(scratch.iterdir())


def test_a_command_that_hangs_is_ended(tmp_path, monkeypatch):
    program = tmp_path / "git"
    program.write_text(f"#!/bin/sh\nsleep 300 & echo $! > '{tmp_path}/child'\nwait\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr(gitobjects, "LOCAL_SECONDS", 1)
    with pytest.raises(ScannerError, match="did not finish within 1 s"):
        GitRepository(tmp_path, "name").commit("HEAD")
    child = int((tmp_path / "child").read_text())
    deadline = time.monotonic() + 10
    while _runs(child):
        assert time.monotonic() < deadline, "what the command started still runs"
        time.sleep(0.01)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_messages_steer_no_terminal():
    assert printable("a\nb\x1b[1m\u202e\udcff") == r"a\nb\x1b[1m\u202e\udcff"
    assert printable("路径 é") == "路径 é"


def test_a_remote_repository_is_read_at_any_commit(repository, served, monkeypatch):
    for variable in ("http_proxy", "all_proxy", "HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(variable, raising=False)
    first = repository.commit({"a.py": "1"})
    repository.git("tag", "v1")
    second = repository.commit({"a.py": "2", "b.py": ""})
    for revision, commit, paths in (
        (None, second, ["a.py", "b.py"]),
        (first, first, ["a.py"]),
        ("v1", first, ["a.py"]),
        ("main", second, ["a.py", "b.py"]),
        (first[:8], first, ["a.py"]),
    ):
        with open_source(f"http://user:secret@{served}", revision) as source:
            assert source.commit == commit
            assert [item.path for item in source.read(source.entries)] == paths
            assert source.repository == "https://" + served.removesuffix(".git").rstrip("/")
            assert "secret" not in source.location + source.name
    for wrong in ("nowhere", "0" * 40, "0" * 8):
        with pytest.raises(ScannerError) as error, open_source(f"http://user:secret@{served}", wrong):
            pass
        assert re.search("full (commit )?id", str(error.value))
        assert "secret" not in str(error.value)
        assert "\n" not in str(error.value)


def test_a_server_that_is_not_there_is_one_line(monkeypatch):
    for variable in ("http_proxy", "all_proxy", "HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(variable, raising=False)
    with pytest.raises(ScannerError) as error, open_source("http://127.0.0.1:9/a/b"):
        pass
    assert str(error.value).startswith("http://127.0.0.1:9/a/b: cannot fetch HEAD: ")
    assert "\n" not in str(error.value)
