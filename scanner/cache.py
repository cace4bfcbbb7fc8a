"""What earlier scans found out, kept on disk.

One file (a *pack*) holds a whole scanned tree, since hundreds of small files would cost more than they
save. A pack is believed only if its checksum is right and it was written by the same scanner code and data
on the same Python; otherwise it is ignored. It is replaced in one step, so scans that run at the same time
never see half of one: the last to finish wins, and the other's work is merely not kept. What of a pack
still holds, `scanner.pipeline` finds out.
"""

import os
import re
import sys
import time
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

import msgspec

from scanner.errors import ScannerError
from scanner.findings import Findings
from scanner.graph import Graph

_MAGIC = b"concurrency-scanner pack\n"
_CHECKSUM = 20
_MOST_BYTES = 512 << 20
_MOST_PACKS = 64
_TRIED_PACKS = 4
_STALE_SECONDS = 24 * 3600
_PACK = re.compile(r"[0-9a-f]{32}\.pack")
_TEMPORARY = re.compile(r"[0-9a-f]{32}\.[0-9a-f]{12}\.tmp")


class Pack(msgspec.Struct, frozen=True, array_like=True):
    """Everything kept of one tree: its files, by path, and what the results depend on."""

    files: dict[str, Findings] = {}
    graph: Graph = Graph()

    def digest(self, path: str) -> str | None:
        """Give the digest that a file's text had, None if there was no such file."""
        found = self.files.get(path)
        return found.digest if found else None


class Cache:
    """A folder of packs.

    Args:
        folder: Where they are; it is made when the first is stored.
        required: Whether a folder that cannot be used is an error, rather than a reason to go on without.
        data: Further files that the results depend on, such as a catalog that is not the scanner's own.
    """

    def __init__(self, folder: Path, *, required: bool = False, data: Sequence[Path] = ()) -> None:
        self._folder = folder
        self._required = required
        self._data = data

    @cached_property
    def _version(self) -> bytes:
        return scanner_version(self._data)

    def prepare(self) -> None:
        """Do now what `store` would do first."""
        _ = self._version

    def load(self, location: str, paths: Collection[str]) -> Pack:
        """Give the pack of a location, or else the one whose files are most like it.

        Args:
            location: What stays the same from one scan of the tree to the next.
            paths: The tree's files.
        """
        own = self._path(location)
        if pack := self._read(own):
            return pack
        wanted, best, score = set(paths), Pack(), 0
        for path in self._newest_first()[:_TRIED_PACKS]:
            other = self._read(path)
            if other and (shared := len(wanted & other.files.keys())) > score:
                best, score = other, shared
        return best

    def store(self, location: str, pack: Pack) -> None:
        """Keep a tree's pack, and remove the oldest ones where they have become too many.

        Raises:
            ScannerError: The folder is a required one and cannot be written.
        """
        body = msgspec.msgpack.encode(pack)
        path = self._path(location)
        temporary = path.with_suffix(f".{os.urandom(6).hex()}.tmp")
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            try:
                temporary.write_bytes(_MAGIC + self._checksum(body) + body)
                temporary.replace(path)
            except BaseException:
                temporary.unlink(missing_ok=True)
                raise
            self._prune(keep=path)
        except OSError as error:
            if self._required:
                hint = "name another folder, or use --no-cache"
                raise ScannerError(
                    f"{self._folder}: cannot keep a cache there: {error.strerror}; {hint}"
                ) from error

    def _read(self, path: Path) -> Pack | None:
        """Read a pack; None if there is none, or none to be believed."""
        try:
            if not path.is_file():  # reading a named pipe or a device would not end
                return None
            data = path.read_bytes()
            start = len(_MAGIC) + _CHECKSUM
            body = memoryview(data)[start:]
            if not data.startswith(_MAGIC) or data[len(_MAGIC) : start] != self._checksum(body):
                return None
            pack = msgspec.msgpack.decode(body, type=Pack)
        except (OSError, msgspec.MsgspecError):
            return None
        with suppress(OSError):
            os.utime(path)
        return pack

    def _checksum(self, body: bytes | memoryview) -> bytes:
        """Give the checksum of a pack's body; the scanner's version is part of it."""
        return blake2b(body, digest_size=_CHECKSUM, key=self._version).digest()

    def _path(self, location: str) -> Path:
        name = blake2b(os.fsencode(location), digest_size=16).hexdigest()
        return self._folder / f"{name}.pack"

    def _newest_first(self) -> list[Path]:
        with suppress(OSError):
            return sorted(self._files(_PACK), key=lambda path: -path.stat().st_mtime_ns)
        return []

    def _files(self, name: re.Pattern[str]) -> list[Path]:
        """Give the folder's files that are named like ours; it may hold other people's."""
        return [path for path in self._folder.iterdir() if name.fullmatch(path.name)]

    def _prune(self, keep: Path) -> None:
        """Remove the packs that were not used for longest, and what killed scans left behind."""
        used = 0
        for number, path in enumerate(self._newest_first()):
            used += path.stat().st_size
            if path != keep and (number >= _MOST_PACKS or used > _MOST_BYTES):
                path.unlink(missing_ok=True)
        for path in self._files(_TEMPORARY):
            if time.time() - path.stat().st_mtime > _STALE_SECONDS:
                path.unlink(missing_ok=True)


def default_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Give the user's cache folder for the scanner (XDG Base Directory), None where there is no home."""
    base = environment.get("XDG_CACHE_HOME", "")
    if Path(base).is_absolute():
        return Path(base) / "concurrency-scanner"
    try:
        return Path.home() / ".cache" / "concurrency-scanner"
    except RuntimeError:
        return None


def scanner_version(data: Sequence[Path] = ()) -> bytes:
    """Give a digest of all that a result can depend on besides the scanned files.

    That is the scanner's code and data, the Python that parses, the Markdown parser, and further files.
    """
    digest = blake2b(digest_size=32)
    digest.update(f"{sys.implementation.cache_tag} {sys.version_info[:2]} {msgspec.__version__}".encode())
    package = Path(__file__).parent
    files = [path for path in package.rglob("*") if path.suffix in {".py", ".toml", ".json", ".jsonl"}]
    if (markdown := find_spec("markdown_it")) and markdown.origin:
        files.append(Path(markdown.origin))
    for path in (*sorted(files), *data):
        content = path.read_bytes()
        digest.update(f"\n{path.name} {len(content)}\n".encode())
        digest.update(content)
    return digest.digest()
