"""The files that a site offers to download: the scan as JSON and CSV, the examples as one archive.

They stand under ``downloads/``, at addresses that stay. Equal data are equal bytes, whatever the machine: the archive
has sorted names and no times of its own, and stores without compressing, which libraries do differently.
"""

import io
import zipfile
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from scanner.csvfile import scan_csv
from scanner.records import Scan

FOLDER = "downloads"
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time that an archive can give a file."""
_PERMISSIONS = 0o100644 << 16


@dataclass(frozen=True)
class Download:
    """A file's name and bytes."""

    name: str
    data: bytes

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the bytes, in hexadecimal digits."""
        return sha256(self.data).hexdigest()


@dataclass(frozen=True)
class Downloads:
    """What there is to download, made when it is first asked for. Empty without a scan."""

    scan: Scan | None = None
    scan_path: Path | None = None
    examples: Path | None = None

    @cached_property
    def files(self) -> tuple[Download, ...]:
        """The files; the scan's are those of the file as it stands, byte for byte."""
        if self.scan is None or self.scan_path is None:
            return ()
        files = [
            Download("scan.json", self.scan_path.read_bytes()),
            Download("scan.csv", scan_csv(self.scan)),
        ]
        if self.examples is not None and self.examples.is_dir():
            files.append(Download("examples.zip", archive(self.examples)))
        return tuple(files)


def archive(folder: Path) -> bytes:
    """A folder's files as a ZIP archive, below the folder's name; hidden files and caches are left out."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as made:
        for path in sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).parts):
            parts = path.relative_to(folder).parts
            if (
                path.is_symlink()
                or not path.is_file()
                or any(part.startswith((".", "__pyc")) for part in parts)
            ):
                continue
            info = zipfile.ZipInfo("/".join((folder.name, *parts)), _EPOCH)
            info.create_system = 3  # permissions are Unix's, wherever the archive is made
            info.external_attr = _PERMISSIONS
            made.writestr(info, path.read_bytes())
    return data.getvalue()
