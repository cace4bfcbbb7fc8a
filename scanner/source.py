"""The files of a folder, or of a Git repository at a commit: which there are, and their bytes.

In a repository: the tracked ``*.py`` and Markdown files of the commit, never those of the work tree. A
folder is a repository when it is the top of a work tree or a bare repository; any other, one inside a work
tree too, is just a folder: what `scanner.filenames` finds in it is scanned. Symbolic links are not
followed; submodules are named but not entered. Paths are relative, with ``/``.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Protocol

from scanner.citation import citation, without_credentials
from scanner.errors import ScannerError
from scanner.filenames import is_markdown, is_wanted, spell, walk
from scanner.gitfetch import LOCAL, Remote, fetched, web
from scanner.gitobjects import GitRepository, find_git_dir, printable
from scanner.records import Failure


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file: its path in the source, its bytes, and a digest that identifies them."""

    path: str
    data: bytes
    digest: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One file that a source lists; ``digest`` is None where only reading the file gives it."""

    path: str
    digest: str | None = None

    @property
    def is_markdown(self) -> bool:
        """Whether it is a Markdown file; the others are Python."""
        return is_markdown(self.path)


class Source(Protocol):
    """Where the scanned text comes from."""

    @property
    def name(self) -> str:
        """What to call it in messages."""

    @property
    def location(self) -> str:
        """What stays the same from one scan of it to the next: an absolute path, or a URL."""

    @property
    def repository(self) -> str | None:
        """The address to cite it by, None where there is none."""

    @property
    def commit(self) -> str | None:
        """The full id of the commit, None for a folder."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Its Python and Markdown files, sorted by path."""

    @property
    def submodules(self) -> tuple[str, ...]:
        """The paths of the repositories in it, which are not entered."""

    @property
    def failures(self) -> tuple[Failure, ...]:
        """The folders that could not be listed."""

    def read(self, entries: Sequence[Entry]) -> Iterator[SourceFile | Failure]:
        """Read some of its files, in the order given."""


class FolderSource:
    """A folder that is no repository's top.

    Args:
        name: What to call it in messages.
        root: Its absolute path.
        repository: The address to cite it by.
    """

    def __init__(self, name: str, root: Path, repository: str | None = None) -> None:
        self.name = name
        self.location = os.fspath(root)
        self.repository = repository
        self.commit = None
        self.submodules: tuple[str, ...] = ()
        self._real, failures = walk(self.location)
        self.entries = tuple(map(Entry, sorted(self._real)))
        self.failures = tuple(failures)

    def read(self, entries: Sequence[Entry]) -> Iterator[SourceFile | Failure]:
        """Read files; one that cannot be read gives a failure."""
        for entry in entries:
            try:
                data = Path(self._real[entry.path]).read_bytes()
            except OSError as error:
                yield Failure(path=entry.path, line=None, reason=f"cannot read it: {error.strerror or error}")
            else:
                yield SourceFile(entry.path, data, content_digest(data))


class CommitSource:
    """A repository's tree at one commit.

    Args:
        name: What to call it in messages.
        location: Its absolute path or its URL.
        git: The repository.
        commit: The commit's full id.
        repository: The address to cite it by.
    """

    def __init__(
        self, name: str, location: str, git: GitRepository, commit: str, repository: str | None
    ) -> None:
        self.name = name
        self.location = location
        self.repository = repository
        self.commit = commit
        self._git = git
        tree = git.tree(commit)
        self.submodules = tuple(sorted(spell(entry.path for entry in tree if entry.is_submodule).values()))
        oids = {item.path: item.oid for item in tree if item.is_file and is_wanted(os.fsdecode(item.path))}
        paths = spell(oids)
        self.entries = tuple(
            sorted((Entry(paths[raw], oid) for raw, oid in oids.items()), key=lambda e: e.path)
        )
        self.failures: tuple[Failure, ...] = ()

    def read(self, entries: Sequence[Entry]) -> Iterator[SourceFile | Failure]:
        """Read files as committed; a missing object ends the scan, since the repository is not whole."""
        oids = [entry.digest or "" for entry in entries]
        for entry, oid, data in zip(entries, oids, self._git.blobs(oids), strict=True):
            yield SourceFile(entry.path, data, oid)


def open_remote(text: str) -> Remote:
    """Say how to fetch from what a user names as a repository.

    Args:
        text: A repository's folder, or a ``file://``, ``https://`` or ``http://`` URL of one.

    Raises:
        ScannerError: There is no such repository, or this kind of address is not read.
    """
    scheme = _scheme(text)
    if scheme in {"https", "http"}:
        return web(text)
    root = _local_root(text, is_url=bool(scheme))
    if find_git_dir(root) is None:
        raise ScannerError(f"{printable(text)}: is no repository; name a repository's folder or its URL")
    return Remote(os.fspath(root), printable(text), LOCAL)


@contextmanager
def open_source(text: str, commit: str | None = None, repository: str | None = None) -> Iterator[Source]:
    """Open what a user names as a source.

    Args:
        text: A folder, a repository's folder, or a ``file://``, ``https://`` or ``http://`` URL of one.
        commit: A revision; HEAD when None. Only for repositories.
        repository: The address to cite it by; by default that of the URL or of the remote ``origin``.

    Raises:
        ScannerError: There is no such source, or it cannot be used.
    """
    cited = stated(repository)
    scheme = _scheme(text)
    if scheme in {"https", "http"}:
        remote = web(text)
        with fetched(remote, "HEAD" if commit is None else commit) as git:
            yield CommitSource(remote.name, remote.location, git, git.commit("HEAD"), cited or citation(text))
    else:
        yield _open_local(text, commit, cited, is_url=bool(scheme))


def stated(repository: str | None) -> str | None:
    """Bring an address that a user states into the form to cite it by.

    Raises:
        ScannerError: It is none.
    """
    cited = None if repository is None else citation(repository)
    if repository is not None and cited is None:
        name = printable(without_credentials(repository))
        raise ScannerError(f"--repository {name}: is no repository's URL; give https://host/owner/name")
    return cited


def _scheme(text: str) -> str:
    """Give the scheme of an address: ``https``, ``http``, ``file``, or nothing for a path; refuse others."""
    scheme = text.partition("://")[0].lower() if "://" in text else ""
    if scheme not in {"https", "http", "file", ""} or text.startswith("ext::"):
        hint = "name a folder, a file:// or an https:// URL; for others, clone it and scan the clone"
        raise ScannerError(
            f"{printable(without_credentials(text))}: this kind of address is not read; {hint}"
        )
    return scheme


def _local_root(text: str, *, is_url: bool) -> Path:
    """Give the real path of a folder."""
    if not text:
        raise ScannerError(
            "SOURCE is empty; name a folder (. for this one), a repository's folder or its URL"
        )
    name = printable(text)
    root = _url_path(text) if is_url else Path(text)
    try:
        root = root.resolve(strict=True)
    except (OSError, RuntimeError, ValueError) as error:
        hint = "name a folder, a repository's folder or its URL"
        raise ScannerError(f"{name}: there is no such folder; {hint}") from error
    if not root.is_dir():
        raise ScannerError(f"{name}: is a file; name the folder or repository that holds it")
    return root


def _open_local(text: str, commit: str | None, cited: str | None, *, is_url: bool) -> Source:
    """Open a folder or a repository on this machine."""
    root, name = _local_root(text, is_url=is_url), printable(text)
    if git_dir := find_git_dir(root):
        git = GitRepository(git_dir, name)
        return CommitSource(
            name,
            os.fspath(root),
            git,
            git.commit("HEAD" if commit is None else commit),
            cited or origin(git),
        )
    if commit is not None:
        raise ScannerError(
            f"{name}: is a folder, not a repository's top, so it has no commits; leave out --commit"
        )
    return FolderSource(name, root, cited)


def _url_path(url: str) -> Path:
    """Give the path that a ``file://`` URL names."""
    from urllib.parse import unquote_to_bytes  # noqa: PLC0415  (only needed here)

    host, slash, path = url[len("file://") :].partition("/")
    if host not in {"", "localhost"} or not slash:
        raise ScannerError(
            f"{printable(url)}: names no local folder; a file URL has three slashes: file:///folder"
        )
    return Path(os.fsdecode(unquote_to_bytes("/" + path)))


def origin(git: GitRepository) -> str | None:
    """Give the address to cite a local clone by: that of its ``origin``, if a reader could follow it."""
    url = git.origin()
    return citation(url) if url else None


def content_digest(data: bytes) -> str:
    """Give the digest that identifies a file's bytes."""
    return blake2b(data, digest_size=20).hexdigest()
