r"""The scan file: encoding, validated decoding, the committed schema, and writing it whole or not at all.

The text is canonical, so that equal scans are equal bytes and a version control system shows readable
differences: UTF-8, ``\n``, the fields in the order of `scanner.records`, one record, example or failure a
line, a final newline.
"""

import glob
import os
import stat
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from scanner.errors import ScannerError
from scanner.records import FORMAT, Failure, MarkdownExample, Record, Scan

SCHEMA_PATH = Path(__file__).with_name("data") / "scan.schema.json"
"""The committed JSON Schema of the scan file; a test holds that `schema_text` still gives it.

:meta hide-value:
"""

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(Scan)
_LEFT_SECONDS = 3600.0
_LISTS = {"records": Record, "markdown_examples": MarkdownExample, "failures": Failure}


class _Head(msgspec.Struct):
    """What tells the file's format before the rest is believed."""

    format: int


def encode(scan: Scan) -> bytes:
    """Encode a scan as the canonical text of a scan file.

    Args:
        scan: The scan; its records are written in the order they have.

    Returns:
        UTF-8 text; ``encode(decode(encode(scan), name))`` is the same text.
    """
    parts = [_member(name, getattr(scan, name)) for name in Scan.__struct_fields__]
    return b"{\n" + b",\n".join(parts) + b"\n}\n"


def _member(name: str, value: object) -> bytes:
    """Encode one top-level member, lists of records one item a line."""
    if name in _LISTS and value and isinstance(value, tuple):
        text = b"[\n" + b",\n".join(map(_encoder.encode, value)) + b"\n]"
    else:
        text = _encoder.encode(value)
    return b'"%s": %s' % (name.encode(), text)


def decode(data: bytes, name: str) -> Scan:
    """Decode and validate a scan file's text.

    Args:
        data: The file's bytes.
        name: What to call the file in an error.

    Raises:
        ScannerError: It is no scan, of another format, or inconsistent; the message names the JSON path.
    """
    try:
        head = msgspec.json.decode(data, type=_Head)
    except msgspec.ValidationError as error:
        raise ScannerError(
            f"{name}: not a scan file: {error}; write one with `python -m scanner scan`"
        ) from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise ScannerError(f"{name}: not valid JSON: {error}; restore the file or scan again") from error
    if head.format != FORMAT:
        raise ScannerError(
            f"{name}: $.format is {head.format}, this scanner reads {FORMAT}; scan again with it"
        )
    try:
        scan = _decoder.decode(data)
    except msgspec.ValidationError as error:
        raise ScannerError(f"{name}: {_locate(data) or error}; restore the file or scan again") from error
    if problem := _inconsistency(scan):
        raise ScannerError(f"{name}: {problem}; restore the file or scan again")
    return scan


def _locate(data: bytes) -> str | None:
    """Find which list item is invalid: msgspec's own message does not number them."""
    raw = msgspec.json.decode(data)
    for name, kind in _LISTS.items():
        items = raw.get(name)
        for index, item in enumerate(items if isinstance(items, list) else ()):
            try:
                msgspec.convert(item, kind)
            except msgspec.ValidationError as error:
                text = str(error)
                return (
                    text.replace("`$", f"`$.{name}[{index}]", 1)
                    if "`$" in text
                    else f"{text} - at `$.{name}[{index}]`"
                )
    return None


def _inconsistency(scan: Scan) -> str | None:
    """Say what contradicts itself in a scan that is well formed."""
    seen: dict[str, int] = {}
    for index, record in enumerate(scan.records):
        if (first := seen.setdefault(record.id, index)) != index:
            return f"`$.records[{index}].id` repeats that of `$.records[{first}]`: {record.id!r}"
    return None


def read_scan(path: str | os.PathLike[str]) -> Scan:
    """Read and validate a scan file.

    Raises:
        ScannerError: It cannot be read or is no valid scan file.
    """
    name = os.fspath(path)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise ScannerError(f"{name}: cannot read it: {error.strerror or error}; name a scan file") from error
    return decode(data, name)


def schema_text() -> str:
    """Generate the scan file's JSON Schema from the records' types, as committed in `SCHEMA_PATH`."""
    import json  # noqa: PLC0415  (only needed here; start-up counts in a second scan's time)

    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Scan file, format {FORMAT}",
        **msgspec.json.schema(Scan),
    }
    for definition in schema["$defs"].values():
        definition["description"] = " ".join(definition.get("description", "").split())
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def write_scan(scan: Scan, path: str | os.PathLike[str]) -> None:
    """Write a scan file, whole or not at all.

    Raises:
        ScannerError: The place cannot be written; what stood there before is untouched.
    """
    write_whole(path, encode(scan))


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file so that whoever looks sees the old content or the new, never a part.

    A temporary file beside it is written, flushed to the disk and renamed over it. A symbolic link stays one;
    what is no regular file (``/dev/null``, a named pipe) is written to directly.

    Raises:
        ScannerError: The place cannot be written; what stood there before is untouched.
    """
    name = os.fspath(path)
    try:
        target = Path(path).resolve()
        mode = target.stat().st_mode if target.exists() else None
        if mode is not None and stat.S_ISDIR(mode):
            raise ScannerError(f"{name}: is a folder; name a file to write")
        if mode is not None and not stat.S_ISREG(mode):
            target.write_bytes(data)
            return
        _replace(target, data, None if mode is None else stat.S_IMODE(mode))
    except FileNotFoundError as error:
        raise ScannerError(f"{name}: its folder does not exist; create it first") from error
    except (OSError, RuntimeError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise ScannerError(f"{name}: cannot write it: {reason}; nothing was changed") from error


def check_place(path: str | os.PathLike[str]) -> None:
    """Find out early, before the work is done, that a file cannot be written.

    Raises:
        ScannerError: The place is a folder, or its folder does not exist.
    """
    name = os.fspath(path)
    if Path(path).is_dir():
        raise ScannerError(f"{name}: is a folder; name a file to write")
    if not Path(path).absolute().parent.is_dir():
        raise ScannerError(f"{name}: its folder does not exist; create it first")


def _replace(target: Path, data: bytes, mode: int | None) -> None:
    """Put a new file in the target's place in one step, with the permissions of the one that stood there."""
    _remove_leftovers(target)
    temporary = target.with_name(f".{target.name[:80]}.{os.urandom(6).hex()}.tmp")
    try:
        with temporary.open("xb") as file:
            if mode is not None:
                temporary.chmod(mode)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def _remove_leftovers(target: Path) -> None:
    """Remove what writers that were killed have left; whoever still writes is younger."""
    for leftover in target.parent.glob(f".{glob.escape(target.name[:80])}.*.tmp"):
        with suppress(OSError):
            if time.time() - leftover.stat().st_mtime > _LEFT_SECONDS:
                leftover.unlink()
