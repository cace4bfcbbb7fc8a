r"""Bytes of a source file to the text that Python's tokenizer sees.

The encoding is UTF-8, or what a byte order mark or a PEP 263 cookie in the first two lines says. Line ends
(``\r\n`` and a lone ``\r`` too) become ``\n``; nothing else ends a line: form feeds, U+2028 and their
like stand inside one, so that a line number means what it means to Python.

Example: ``b"# coding: latin-1\r\nx = '\xe9'"`` gives ``"# coding: latin-1\nx = 'é'"``.
"""

import codecs
import re

from scanner.records import Failure

_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_BLANK = re.compile(rb"^[ \t\f]*(?:#|$)")


def decode(path: str, data: bytes) -> str | Failure:
    """Decode the file's bytes, or say why Python would not.

    Args:
        path: Named in the failure.
        data: The file's content.
    """
    has_mark = data.startswith(codecs.BOM_UTF8)
    if has_mark:
        data = data[len(codecs.BOM_UTF8) :]
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if b"\0" in data:
        return Failure(
            path=path, line=data.count(b"\n", 0, data.index(b"\0")) + 1, reason="NUL byte in source"
        )
    name = _cookie(data)
    if name is None or _is_utf8(name):
        return _decode(path, data, "utf-8")
    if has_mark:
        return Failure(path=path, line=1, reason=f"byte order mark of UTF-8, but coding cookie {name!r}")
    return _decode(path, data, name)


def _cookie(data: bytes) -> str | None:
    """The encoding that a comment in line 1 or 2 declares; line 2 only after a blank or comment line (PEP 263)."""
    end = data.find(b"\n") % (len(data) + 1)
    first = data[:end]
    match = _COOKIE.match(first)
    if match is None and _BLANK.match(first):
        match = _COOKIE.match(data[end + 1 : data.find(b"\n", end + 1) % (len(data) + 1)])
    return match[1].decode("ascii", "replace") if match else None


def _is_utf8(name: str) -> bool:
    normalized = name[:12].lower().replace("_", "-")
    return normalized == "utf-8" or normalized.startswith("utf-8-")


def _decode(path: str, data: bytes, encoding: str) -> str | Failure:
    try:
        text = data.decode(encoding)
        text.encode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return Failure(path=path, line=line, reason=f"byte 0x{data[error.start]:02x} is not valid {encoding}")
    except UnicodeEncodeError:
        return Failure(path=path, line=None, reason=f"{encoding} gives characters that no source may hold")
    except (LookupError, ValueError, ArithmeticError):
        # Unknown names, and codecs that are no text encodings (rot13, hex).
        return Failure(path=path, line=1, reason=f"unknown encoding: {encoding}")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        return Failure(path=path, line=text.count("\n", 0, text.index("\0")) + 1, reason="NUL byte in source")
    return text
