"""Fetching one commit of another repository into a new, empty one of our own.

The remote is untrusted as `scanner.gitobjects` says: the new repository has our own configuration, the address is
given as configuration and not as an argument, nothing is checked out, and submodules stay away. No credentials
of an address come into a message or into the repository.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from scanner.citation import without_credentials
from scanner.errors import ScannerError
from scanner.gitobjects import GitRepository, first_line, git, printable
from scanner.processes import Finished
from scanner.progress import Progress, Silent

FETCH_SECONDS = 900.0
"""Time limit of a fetch; one over the network that stalls ends after 30 s."""
LOCAL = "file"
"""Git's name of the transport to a folder."""
WEB = "https:http"
"""Git's names of the transports to a web server."""

_FETCHABLE = re.compile(r"(?![-+])(?!.*(?:\.\.|@\{|//))[^\x00-\x20\x7f~^:?*\[\\]+")
_ID = re.compile(r"[0-9a-f]{7,64}")
_REFUSED = re.compile(rb"unadvertised object|couldn't find remote ref", re.IGNORECASE)
"""What Git says of an id that the server does not hand out by itself, or that is abbreviated."""
_NOT_SHALLOW = re.compile(rb"shallow", re.IGNORECASE)
"""What Git says of a server that cannot leave out the history."""
_ADDRESS = re.compile(r"\b[\w+]+://[^\s']+")
_STEP = re.compile(
    rb"(?P<name>(?:Counting|Compressing|Receiving) objects|Resolving deltas|Updating files)"
    rb": +\d+% \((?P<done>\d+)/(?P<total>\d+)\)"
)


class Remote(NamedTuple):
    """A repository to fetch from: its URL or absolute path, what to call it, and the transports allowed."""

    url: str
    name: str
    protocols: str

    @property
    def location(self) -> str:
        """What identifies it from one time to the next, without credentials."""
        return self.url if self.protocols == LOCAL else self.name


def fetch_into(git_dir: Path, remote: Remote, revision: str, progress: Progress | None = None) -> str:
    """Fetch one commit into a new bare repository, whose HEAD it becomes.

    Its history stays away where the server can leave it out. A server that does not hand out the commit by its
    id, as one may not, is asked for all its branches and tags, in which the commit is then looked up; so is one
    that is asked for an abbreviated id.

    Args:
        git_dir: The repository to make.
        remote: Where to fetch from.
        revision: A commit id, a branch, a tag or ``HEAD``.
        progress: Is told of the objects that come.

    Returns:
        The commit's full id.

    Raises:
        ScannerError: It cannot be fetched.
    """
    if not _FETCHABLE.fullmatch(revision):
        raise ScannerError(
            f"{remote.name}: cannot fetch {printable(revision)}: give a full commit id, a branch or a tag"
        )
    fetch = _Fetch(git_dir, remote, progress or Silent())
    fetch.git("init", "--quiet", "--bare", "--template=", str(git_dir))
    result, found = fetch.fetch("--depth=1", "source", revision), "FETCH_HEAD"
    if result.code and _NOT_SHALLOW.search(result.errors):
        result = fetch.fetch("source", revision)
    if result.code and _ID.fullmatch(revision) and _REFUSED.search(result.errors):
        result = fetch.fetch("source", "+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*")
        found = revision
    if result.code:
        raise ScannerError(
            f"{remote.name}: cannot fetch {printable(revision)}: {fetch.message(result)}; "
            "check the address; name a commit by its full id, a branch or a tag"
        )
    repository = GitRepository(git_dir, remote.name)
    commit = repository.commit(found)
    fetch.git("--git-dir", str(git_dir), "update-ref", "--no-deref", "HEAD", commit)
    (git_dir / "FETCH_HEAD").unlink(missing_ok=True)
    return commit


@contextmanager
def fetched(remote: Remote, revision: str) -> Iterator[GitRepository]:
    """Fetch one commit into a temporary repository.

    Args:
        remote: Where to fetch from.
        revision: As for `fetch_into`.

    Yields:
        The repository, whose HEAD is the commit.

    Raises:
        ScannerError: It cannot be fetched.
    """
    import tempfile  # noqa: PLC0415  (only needed here; start-up counts in a second scan's time)

    with tempfile.TemporaryDirectory(prefix="concurrency-scanner-") as folder:
        git_dir = Path(folder) / "repository.git"
        fetch_into(git_dir, remote, revision)
        yield GitRepository(git_dir, remote.name)


class _Fetch:
    """Git commands on the new repository."""

    def __init__(self, git_dir: Path, remote: Remote, progress: Progress) -> None:
        self._git_dir = git_dir
        self._remote = remote
        self._steps = _Steps(progress)

    def git(self, *arguments: str) -> None:
        """Run a command that only a full disk or a missing folder can make fail."""
        result = git(arguments, self._remote.name, protocols="none")
        if result.code:
            raise ScannerError(
                f"{printable(str(self._git_dir))}: {self.message(result)}; make room or name another place"
            )

    def fetch(self, *arguments: str) -> Finished:
        """Run a fetch. Packs are kept as packs: one comes whole or not at all."""
        command = ["--git-dir", str(self._git_dir), "-c", "fetch.unpackLimit=1", "fetch", "--progress"]
        options = ["--no-tags", "--no-recurse-submodules", "--no-write-commit-graph"]
        address = {
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": "remote.source.url",
            "GIT_CONFIG_VALUE_0": self._remote.url,
        }
        depth = [argument for argument in arguments if argument.startswith("--")]
        return git(
            [*command, *options, *depth, "--end-of-options", *arguments[len(depth) :]],
            self._remote.name,
            protocols=self._remote.protocols,
            seconds=FETCH_SECONDS,
            environment=address,
            watch=self._steps.watch,
        )

    def message(self, result: Finished) -> str:
        """Give what Git says is wrong, in the words of whoever asked."""
        text = first_line(_STEP.sub(b"", result.errors).replace(b"\r", b"\n"))
        text = text.replace(self._remote.url, self._remote.name)
        return _ADDRESS.sub(lambda match: without_credentials(match[0]), text)


class _Steps:
    """Git's progress, handed on to ours."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._rest = b""
        self._name = ""
        self._done = 0
        progress.phase("fetching", 0)

    def watch(self, piece: bytes) -> None:
        """Look at a piece of Git's standard error, which may end within a line."""
        *lines, self._rest = re.split(rb"[\r\n]", self._rest + piece)
        for line in lines:
            if match := _STEP.search(line):
                self._show(match["name"].decode().lower(), int(match["done"]), int(match["total"]))

    def _show(self, name: str, done: int, total: int) -> None:
        if name != self._name:
            self._name, self._done = name, 0
            self._progress.phase(f"fetching, {name}", total, "objects")
        self._progress.advance(done - self._done)
        self._done = done


def web(url: str) -> Remote:
    """Give the remote that a web address names."""
    return Remote(url, printable(without_credentials(url)), WEB)
