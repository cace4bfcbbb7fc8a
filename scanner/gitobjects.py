"""Reading a Git repository's objects, and how Git is run (`scanner.gitfetch` has it run here, too).

What is read is untrusted: the repository, its configuration, the names that a user pastes from elsewhere. So

- only commands that look at objects and refs run (``rev-parse``, ``ls-tree``, ``cat-file``, ``config``,
  ``fsck``): no index, work tree or checkout, so no hooks, filters or file system monitors, which are switched
  off besides;
- a local repository may open no connection, not even one that a partial clone's configuration asks for;
- a remote one is fetched into a new, empty repository with our own configuration, by ``https`` or ``http``;
- revisions stand behind ``--end-of-options``, a URL is given as configuration, not as an argument;
- nothing can prompt: no terminal, no askpass, a session of its own; every command has a time limit.
"""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from scanner.errors import ScannerError
from scanner.processes import Finished, run

LOCAL_SECONDS = 120.0
"""Time limit of a command on a local repository."""

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
        oid = result.output.decode("ascii", "replace").strip()
        if result.code == 0 and _FULL_ID.fullmatch(oid):
            return oid
        message = first_line(result.errors)
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
        return os.fsdecode(result.output).strip() or None if result.code == 0 else None

    def is_whole(self) -> bool:
        """Whether every object that its refs and HEAD lead to is there and undamaged."""
        return self._run("fsck", "--full", "--no-dangling", "--no-progress").code == 0

    def _run(self, *arguments: str, stdin: bytes = b"") -> Finished:
        return git(["--git-dir", str(self._git_dir), *arguments], self._name, protocols="none", stdin=stdin)

    def _output(self, *arguments: str, stdin: bytes = b"") -> bytes:
        result = self._run(*arguments, stdin=stdin)
        if result.code:
            raise ScannerError(f"{self._name}: {first_line(result.errors)}: {_INCOMPLETE}")
        return result.output


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


def printable(text: str) -> str:
    """Escape what would break a line or steer a terminal: control characters, bidi overrides, surrogates."""
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text
    )


def git(
    arguments: Sequence[str],
    name: str,
    *,
    protocols: str,
    seconds: float | None = None,
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
    watch: Callable[[bytes], None] | None = None,
) -> Finished:
    """Run one Git command with everything switched off that could run, ask or connect.

    Args:
        arguments: The command and its arguments.
        name: What to call the repository in errors.
        protocols: Git's names of the transports that may be used, with colons between; ``none`` for no connection.
        seconds: Its time limit; that of local commands when None.
        stdin: What it reads.
        environment: More variables for it.
        watch: As for `scanner.processes.run`.

    Raises:
        ScannerError: Git is not there, or did not end in time.
    """
    seconds = LOCAL_SECONDS if seconds is None else seconds
    settings = [word for setting in _SETTINGS for word in ("-c", setting)]
    command = ["git", "--no-pager", "--literal-pathspecs", *settings, *arguments]
    steered = _environment(protocols) | dict(environment or {})
    try:
        return run(command, environment=steered, seconds=seconds, stdin=stdin, watch=watch)
    except TimeoutError as error:
        hint = "try again, or scan a local clone"
        raise ScannerError(f"{name}: git did not finish within {seconds:g} s; {hint}") from error
    except OSError as error:
        raise ScannerError(
            f"{name}: cannot run git: {error.strerror}; install Git, or scan an unpacked copy"
        ) from error


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


def first_line(message: bytes) -> str:
    """Give the line of Git's message that says what is wrong, printable."""
    lines = [line for line in message.decode("utf-8", "replace").splitlines() if line.strip()]
    fatal = [line for line in lines if line.startswith(("fatal:", "error:"))]
    return printable((fatal or lines or ["git failed"])[0].removeprefix("fatal: ").removeprefix("error: "))
