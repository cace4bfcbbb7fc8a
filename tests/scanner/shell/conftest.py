"""Repositories made on the spot, and the command line in a process of its own."""

import http.server
import os
import stat
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from scanner.analysis import Analysis

ROOT = Path(__file__).parents[3]


@dataclass(frozen=True)
class Repository:
    """A Git repository in a temporary folder."""

    path: Path

    def git(self, *arguments: str, stdin: bytes = b"", **environment: str) -> str:
        """Run a Git command in it and give what it prints."""
        clean = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
        settings = {
            "GIT_AUTHOR_NAME": "A",
            "GIT_AUTHOR_EMAIL": "a@example.org",
            "GIT_COMMITTER_NAME": "A",
            "GIT_COMMITTER_EMAIL": "a@example.org",
            "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z",
            "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z",
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": os.devnull,
        }
        result = subprocess.run(
            ["git", "-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always", *arguments],
            cwd=self.path,
            input=stdin,
            capture_output=True,
            env=clean | settings | environment,
            check=False,
        )
        assert result.returncode == 0, result.stderr
        return result.stdout.decode().strip()

    def write(self, files: dict[str, str | bytes]) -> None:
        """Write files of the work tree."""
        for name, content in files.items():
            path = self.path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)

    def commit(self, files: dict[str, str | bytes] | None = None) -> str:
        """Write files, commit everything, and give the commit's id."""
        self.write(files or {})
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "change")
        return self.git("rev-parse", "HEAD")


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    path = tmp_path / "repository"
    path.mkdir()
    made = Repository(path)
    made.git("init", "--quiet")
    return made


@dataclass(frozen=True)
class Result:
    """What a run of the command line gave."""

    code: int
    out: str
    err: str


@pytest.fixture
def scanner(tmp_path: Path):
    """Run ``python -m scanner …`` with a cache of the test's own."""

    def run(*arguments: str | Path, python: str = sys.executable, **environment: str) -> Result:
        result = subprocess.run(
            command(arguments, python),
            capture_output=True,
            env=process_environment(tmp_path) | environment,
            check=False,
        )
        return Result(result.returncode, result.stdout.decode(), result.stderr.decode())

    return run


@pytest.fixture
def start_scanner(tmp_path: Path):
    """Start ``python -m scanner …`` and give the process."""

    def start(*arguments: str | Path, **options) -> subprocess.Popen[bytes]:
        environment = process_environment(tmp_path) | options.pop("environment", {})
        return subprocess.Popen(command(arguments, sys.executable), env=environment, **options)

    return start


def command(arguments: Sequence[str | Path], python: str) -> list[str]:
    return [python, "-m", "scanner", *map(str, arguments)]


def process_environment(tmp_path: Path) -> dict[str, str]:
    return dict(os.environ) | {"PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path / "cache")}


class _GitHandler(http.server.BaseHTTPRequestHandler):
    """Git's own server program behind Python's."""

    backend: Path
    project_root: Path

    def do_GET(self) -> None:
        self._serve(b"")

    def do_POST(self) -> None:
        self._serve(self.rfile.read(int(self.headers["Content-Length"])))

    def _serve(self, body: bytes) -> None:
        path, _, query = self.path.partition("?")
        environment = {
            "GIT_PROJECT_ROOT": str(self.project_root),
            "GIT_HTTP_EXPORT_ALL": "1",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "REQUEST_METHOD": self.command,
            "CONTENT_TYPE": self.headers.get("Content-Type", ""),
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""),
            "GIT_PROTOCOL": self.headers.get("Git-Protocol", ""),
            "PATH": os.environ["PATH"],
        }
        answer = subprocess.run(
            [self.backend], input=body, env=environment, capture_output=True, check=True
        ).stdout
        head, _, content = answer.partition(b"\r\n\r\n")
        headers = dict(line.split(": ", 1) for line in head.decode().split("\r\n"))
        self.send_response(int(headers.pop("Status", "200").split()[0]))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_arguments) -> None:
        pass


@pytest.fixture
def served(repository):
    """The address of a web server that serves the repository."""
    backend = Path(subprocess.check_output(["git", "--exec-path"], text=True).strip()) / "git-http-backend"
    if not backend.exists() or not backend.stat().st_mode & stat.S_IXUSR:
        pytest.skip("this Git has no http-backend")
    handler = type("Handler", (_GitHandler,), {"backend": backend, "project_root": repository.path.parent})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"127.0.0.1:{server.server_port}/repository/.git"
        server.shutdown()
        thread.join()


@pytest.fixture
def resolved(monkeypatch) -> list[str]:
    """The files that were resolved, in this process."""
    done: list[str] = []
    resolve = Analysis.resolve

    def noting(self, path):
        done.append(path)
        return resolve(self, path)

    monkeypatch.setattr(Analysis, "resolve", noting)
    return done
