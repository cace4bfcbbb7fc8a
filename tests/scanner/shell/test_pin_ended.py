"""A pin that is ended from outside, or runs out of room, at any moment: the scan is the old one, the next one works."""

import errno
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from scanner import cli
from tests.scanner.shell.pinning import PAGES, Pinning

SLOW = "async def f(q):\n    x = q.get()\n    await x\n" * 3000
HANGING_PAGES = """
import time, sys, pathlib
pathlib.Path({mark!r}).touch()
time.sleep(600)
"""
HANGING_GIT = """#!/bin/sh
case " $* " in *" fetch "*) touch '{mark}'; sleep 600 & wait ;; esac
exec '{git}' "$@"
"""
AT_THE_WRITE = """
import os, pathlib, sys, time
from scanner import cli
rename = pathlib.Path.replace
def replace(self, target):
    if pathlib.Path(target).name == "scan.json" and "work-" not in str(target):
        pathlib.Path({mark!r}).touch()
        time.sleep(600)
    return rename(self, target)
pathlib.Path.replace = replace
sys.exit(cli.main(sys.argv[1:]))
"""
"""Everything is written but not yet renamed."""


@pytest.fixture
def pinning(tmp_path, repository, scanner) -> Pinning:
    made = Pinning(tmp_path / "project", repository, scanner).set_up()
    assert made.pin().code == 0
    return made


class Moment:
    """Brings a pin to a moment and holds it there."""

    def __init__(self, pinning: Pinning, folder: Path) -> None:
        self.pinning, self.mark = pinning, folder / "reached"
        self.environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])}
        self.program = [sys.executable, "-m", "scanner"]
        self.commit = pinning.second

    def fetching(self) -> None:
        """Git fetches, and does not come to an end."""
        git = self.mark.with_name("bin") / "git"
        git.parent.mkdir()
        git.write_text(HANGING_GIT.format(mark=self.mark, git=shutil.which("git")))
        git.chmod(0o755)
        self.environment |= {"PATH": f"{git.parent}:{os.environ['PATH']}"}

    def scanning(self) -> None:
        """Workers parse and resolve many files."""
        self.commit = self.pinning.repository.commit({f"{number}.py": SLOW for number in range(4)})

    def asking(self) -> None:
        """The pages are asked, and do not answer."""
        self.pinning.ask(HANGING_PAGES.format(mark=str(self.mark)))

    def writing(self) -> None:
        """The new scan stands beside the old one."""
        self.program = [sys.executable, "-c", AT_THE_WRITE.format(mark=str(self.mark))]

    def start(self) -> subprocess.Popen[bytes]:
        """Start, and wait for the moment."""
        given = [*self.pinning.arguments("--commit", self.commit, "--no-cache", "--jobs", "2")]
        process = subprocess.Popen(
            [*self.program, *map(str, given)],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while not self.mark.exists():
            assert process.poll() is None, process.stderr.read()
            if self.commit != self.pinning.second and len(children.read_text().split()) > 1:
                break
            time.sleep(0.005)
        return process


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks into /proc")
@pytest.mark.parametrize("moment", ["fetching", "scanning", "asking", "writing"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_the_old_scan_stays_and_the_next_pin_works(pinning, tmp_path, moment, number):
    before = pinning.output.read_bytes()
    held = Moment(pinning, tmp_path)
    getattr(held, moment)()
    process = held.start()
    process.send_signal(number)
    errors = process.stderr.read().decode() if number != signal.SIGKILL else ""
    process.stderr.close()
    code = process.wait()
    assert code == (-number if number == signal.SIGKILL else 128 + number)
    assert pinning.output.read_bytes() == before
    if number != signal.SIGKILL:
        assert errors.endswith("; nothing was written\n")
        assert errors.count("\n") == 1
        assert _unknown(pinning, held.commit) == []
    pinning.ask(PAGES)
    again = pinning.pin("--commit", held.commit)
    assert again.code == 3, again.err
    assert pinning.shown() == held.commit
    assert pinning.pin().code == 0
    left = _unknown(pinning, held.commit)
    if moment == "writing" and number == signal.SIGKILL:
        for name in left:
            os.utime(pinning.root / name, (0, 0))
        assert pinning.pin("--commit", held.commit).code == 3
        left = _unknown(pinning, held.commit)
    assert left == []


def _unknown(pinning: Pinning, commit: str) -> list[str]:
    return [name for name in pinning.leftovers() if name != f"{commit}.git"]


class TestNoRoom:
    def test_an_error_at_the_write_leaves_the_old_scan(self, pinning, monkeypatch, capsys):
        before = pinning.output.read_bytes()
        sync = os.fsync

        def full(descriptor: int) -> None:
            if Path(f"/proc/self/fd/{descriptor}").readlink().parent == pinning.root:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            sync(descriptor)

        monkeypatch.setattr(os, "fsync", full)
        code = cli.main([str(part) for part in pinning.arguments("--commit", pinning.second, "--no-cache")])
        assert code == 2
        message = f"{pinning.output}: cannot write it: No space left on device; nothing was changed\n"
        assert capsys.readouterr().err == message
        assert pinning.output.read_bytes() == before
        assert pinning.leftovers() == []
        monkeypatch.undo()
        assert pinning.pin("--commit", pinning.second).code == 3

    def test_a_size_limit_of_the_system(self, pinning, start_scanner):
        """Git's own files hit it, too: it is then Git that says so."""
        before = pinning.output.read_bytes()

        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

        arguments = pinning.arguments("--commit", pinning.second, "--no-cache")
        process = start_scanner(*arguments, stderr=subprocess.PIPE, text=True, preexec_fn=limit)
        _, errors = process.communicate()
        assert process.returncode == 2
        assert errors.count("\n") == 1
        assert pinning.output.read_bytes() == before
        assert pinning.leftovers() == []

    @pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount")
    @pytest.mark.parametrize("full", ["store", "output"])
    def test_a_full_disk(self, pinning, tmp_path, full):
        disk = tmp_path / "disk"
        disk.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)], check=False)
        if mounted.returncode:
            pytest.skip("this system lets nobody mount")
        try:
            place = disk / "scan.json"
            place.write_bytes(pinning.output.read_bytes())
            before = place.read_bytes()
            filler = disk / "filler"
            with suppress(OSError), filler.open("wb", buffering=0) as file:
                while file.write(bytes(4096)):
                    pass
            more = ["--store", disk / "pin"] if full == "store" else ["--output", place]
            result = pinning.pin("--commit", pinning.second, *more)
            assert result.code == 2
            assert result.err.count("\n") == 1, result.err
            assert "No space left on device" in result.err
            assert place.read_bytes() == before
            filler.unlink()
            assert pinning.pin("--commit", pinning.second, *more).code == 3
        finally:
            subprocess.run(["umount", str(disk)], check=True)
