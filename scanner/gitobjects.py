"""Reading a Git repository's objects. The only module that runs Git.

What is read is untrusted: the repository, its configuration, the names that a user pastes from elsewhere. So

- only commands that look at objects and refs run (``rev-parse``, ``ls-tree``, ``cat-file``, ``config``): no
  index, work tree or checkout, so no hooks, filters or file system monitors, which are switched off besides;
- a local repository may open no connection, not even one that a partial clone's configuration asks for;
- a remote one is fetched into a new, empty repository with our own configuration, by ``https`` or ``http``;
- revisions stand behind ``--end-of-options``, a URL is given as configuration, not as an argument;
- nothing can prompt: no terminal, no askpass, a session of its own; every command has a time limit.
"""

import os
import re
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from scanner.errors import ScannerError

LOCAL_SECONDS = 120.0
"""Time limit of a command on a local repository."""
FETCH_SECONDS = 900.0
"""Time limit of a fetch; one that stalls ends after 30 s."""

_SETTINGS = (
    "core.fsmonitor=false",
    "core.hooksPath=" + os.devnull,
    "core.askPass=",
    "core.pager=cat",
    "core.sshCommand=false",
    "gc.auto=0",
    "maintenance.auto=false",
    "protocol.ext.allow=never",
    "http.lowSpeedLimit=1000",
    "http.lowSpeedTime=30",
)
_FETCHABLE = re.compile(r"(?![-+])(?!.*(?:\.\.|@\{|//))[^\x00-\x20\x7f~^:?*\[\\]+")
_FULL_ID = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class TreeEntry:
    """One entry of a commit's whole tree: its raw path, its mode (octal) and its object id."""

    path: bytes
    mode: str
    oid: str

    @property
    def is_file(self) -> bool:
        """Whether it is a regular file: no symbolic link, no submodule."""
        return self.mode.startswith("100")

    @property
    def is_submodule(self) -> bool:
        """Whether it is another repository's commit."""
        return self.mode == "160000"


class GitRepository:
    """A local repository, read by its objects.

    Args:
        git_dir: The repository itself: a bare one's folder, or a work tree's ``.git`` (folder or file).
        name: What to call it in errors.
    """

    def __init__(self, git_dir: Path, name: str) -> None:
        self._git_dir = git_dir
        self._name = name

    def commit(self, revision: str) -> str:
        """Give the full id of the commit that a revision names.

        Raises:
            ScannerError: There is none, or more than one.
        """
        if "\0" in revision or not revision.strip():
            raise ScannerError(
                f"{self._name}: {revision!r} is no revision; give a commit id, a branch or a tag"
            )
        result = self._run("rev-parse", "--verify", "--end-of-options", revision + "^{commit}")
        oid = result.stdout.decode("ascii", "replace").strip()
        if result.returncode == 0 and _FULL_ID.fullmatch(oid):
            return oid
        message = _first_line(result.stderr)
        if "not a git repository" in message:
            raise ScannerError(
                f"{self._name}: its .git leads to no repository; remove .git to scan it as a folder"
            )
        if revision == "HEAD":
            raise ScannerError(f"{self._name}: the repository has no commit at HEAD; name one by --commit")
        hint = "it is ambiguous or not there; give a full commit id, a branch or a tag, or fetch it first"
        raise ScannerError(f"{self._name}: no commit {printable(revision)}: {hint}")

    def tree(self, commit: str) -> list[TreeEntry]:
        """List every entry of a commit's tree, subfolders' too.

        Raises:
            ScannerError: The tree cannot be read.
        """
        entries = []
        for line in self._output("ls-tree", "-r", "-z", "--full-tree", commit).split(b"\0")[:-1]:
            head, path = line.split(b"\t", 1)
            mode, _, oid = head.decode("ascii").split()
            entries.append(TreeEntry(path, mode, oid))
        return entries

    def blobs(self, oids: Sequence[str]) -> list[bytes]:
        """Read files' contents by object id, as committed: no line-end conversion, no filter.

        Raises:
            ScannerError: An object is missing or damaged.
        """
        if not oids:
            return []
        answer = self._output("cat-file", "--batch", stdin="".join(f"{oid}\n" for oid in oids).encode())
        blobs, start = [], 0
        for oid in oids:
            end = answer.index(b"\n", start)
            words = answer[start:end].split()
            if len(words) != 3:  # noqa: PLR2004  (id, type, size; a missing object gives "<id> missing")
                raise ScannerError(f"{self._name}: object {oid} is missing: {_INCOMPLETE}")
            start = end + 1 + int(words[2])
            blobs.append(answer[end + 1 : start])
            start += 1
        return blobs

    def origin(self) -> str | None:
        """Give the URL of the remote ``origin`` as configured, None where there is none."""
        result = self._run("config", "--get", "remote.origin.url")
        return os.fsdecode(result.stdout).strip() or None if result.returncode == 0 else None

    def _run(self, *arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        return _git(["--git-dir", str(self._git_dir), *arguments], self._name, protocols="none", stdin=stdin)

    def _output(self, *arguments: str, stdin: bytes = b"") -> bytes:
        result = self._run(*arguments, stdin=stdin)
        if result.returncode:
            raise ScannerError(f"{self._name}: {_first_line(result.stderr)}: {_INCOMPLETE}")
        return result.stdout


_INCOMPLETE = "the repository is damaged or a partial clone; run `git fsck` there, or scan a full clone"


def find_git_dir(folder: Path) -> Path | None:
    """Find the repository that a folder is the top of: its ``.git``, or the folder itself when it is bare.

    Returns:
        None for any other folder, also for one inside a work tree.
    """
    dot_git = folder / ".git"
    if dot_git.is_file() or (dot_git / "HEAD").is_file():
        return dot_git
    if (folder / "HEAD").is_file() and (folder / "objects").is_dir() and (folder / "refs").is_dir():
        return folder
    return None


@contextmanager
def fetched(url: str, revision: str, name: str, protocols: str = "https:http") -> Iterator[GitRepository]:
    """Fetch one commit, without its history, into a temporary repository.

    Args:
        url: The repository's URL.
        revision: A full commit id, a branch, a tag or ``HEAD``.
        name: What to call the repository in errors (no credentials in it).
        protocols: Git's names of the transports that may be used, with colons between.

    Yields:
        The repository, in which ``FETCH_HEAD`` is the commit.

    Raises:
        ScannerError: It cannot be fetched.
    """
    import tempfile  # noqa: PLC0415  (only needed here; start-up counts in a second scan's time)

    if not _FETCHABLE.fullmatch(revision):
        raise ScannerError(
            f"{name}: cannot fetch {printable(revision)}: give a full commit id, a branch or a tag"
        )
    remote = {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "remote.source.url", "GIT_CONFIG_VALUE_0": url}
    fetch = ["fetch", "--quiet", "--depth=1", "--no-tags", "--no-recurse-submodules", "--end-of-options"]
    with tempfile.TemporaryDirectory(prefix="concurrency-scanner-") as folder:
        git_dir = Path(folder) / "repository.git"
        for command in (
            ["init", "--quiet", "--bare", "--template=", str(git_dir)],
            ["--git-dir", str(git_dir), *fetch, "source", revision],
        ):
            result = _git(command, name, protocols=protocols, seconds=FETCH_SECONDS, environment=remote)
            if result.returncode:
                message = _first_line(result.stderr).replace(url, name)
                hint = "check the address; name a commit by its full id, a branch or a tag"
                raise ScannerError(f"{name}: cannot fetch {printable(revision)}: {message}; {hint}")
        yield GitRepository(git_dir, name)


def printable(text: str) -> str:
    """Escape what would break a line or steer a terminal: control characters, bidi overrides, surrogates."""
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text
    )


def _git(
    arguments: Sequence[str],
    name: str,
    *,
    protocols: str,
    seconds: float | None = None,
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Run one Git command with everything switched off that could run, ask or connect."""
    seconds = LOCAL_SECONDS if seconds is None else seconds
    settings = [word for setting in _SETTINGS for word in ("-c", setting)]
    command = ["git", "--no-pager", "--literal-pathspecs", *settings, *arguments]
    try:
        process = subprocess.Popen(  # noqa: S603  (no shell; the names in it are guarded as the module says)
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=_environment(protocols) | dict(environment or {}),
            start_new_session=True,
        )
    except OSError as error:
        raise ScannerError(
            f"{name}: cannot run git: {error.strerror}; install Git, or scan an unpacked copy"
        ) from error
    try:
        output, errors = process.communicate(stdin, timeout=seconds)
    except BaseException as error:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        if isinstance(error, subprocess.TimeoutExpired):
            hint = "try again, or scan a local clone"
            raise ScannerError(f"{name}: git did not finish within {seconds:g} s; {hint}") from error
        raise
    return subprocess.CompletedProcess(command, process.returncode, output, errors)


def _environment(protocols: str) -> dict[str, str]:
    """Give the environment of a Git command: the user's, without what steers Git, and with our limits."""
    kept = {
        key: value for key, value in os.environ.items() if not key.startswith(("GIT_", "SSH_ASKPASS", "GCM_"))
    }
    return kept | {
        "GIT_ALLOW_PROTOCOL": protocols,
        "GIT_ASKPASS": "",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_SSH_COMMAND": "false",
        "GIT_TERMINAL_PROMPT": "0",
        "GCM_INTERACTIVE": "never",
        "LC_ALL": "C",
    }


def _first_line(message: bytes) -> str:
    """Give the line of Git's message that says what is wrong."""
    lines = [line for line in message.decode("utf-8", "replace").splitlines() if line.strip()]
    fatal = [line for line in lines if line.startswith(("fatal:", "error:"))]
    return printable((fatal or lines or ["git failed"])[0].removeprefix("fatal: ").removeprefix("error: "))
