"""Which API each name in a program of ``examples/`` is: facts that the scanner found, looked up by the program's text.

The extension does not analyse code. ``make links`` has the scanner do so and writes the facts (JSON); a program is
found by a digest of its text, wherever a page shows it, and one that has changed since has no names.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path

import msgspec

from scanner.errors import ScannerError


class CodeName(msgspec.Struct, frozen=True, array_like=True):
    """A name in a program: line and column (1-based, in characters), its length, the API that it is."""

    line: int
    column: int
    length: int
    symbol: str


class Program(msgspec.Struct, frozen=True, array_like=True):
    """A program: the digest of its text, and the names in it, in order."""

    digest: str
    names: tuple[CodeName, ...]


@dataclass(frozen=True)
class CodeNames:
    """The programs' names, by the digests of their texts. Empty where none are configured."""

    by_digest: Mapping[str, tuple[CodeName, ...]] = field(default_factory=dict)


def digest(code: str) -> str:
    """What a program is looked up by; what follows its last line does not count."""
    return blake2b(code.rstrip().encode(), digest_size=12).hexdigest()


def encode(programs: Mapping[str, Program]) -> bytes:
    """The file's content: one program a line, by path."""
    lines = (
        f"{msgspec.json.encode(path).decode()}: {msgspec.json.encode(programs[path]).decode()}"
        for path in sorted(programs)
    )
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def read_code_names(path: Path) -> CodeNames:
    """Read the file.

    Raises:
        ScannerError: It is missing or not of this form.
    """
    try:
        programs = msgspec.json.decode(path.read_bytes(), type=dict[str, Program])
    except OSError as error:
        raise ScannerError(
            f"{path}: cannot read it: {error.strerror or error}; set slime_code_names"
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ScannerError(f"{path}: not the names in programs: {error}; run make links") from error
    return CodeNames({program.digest: program.names for program in programs.values()})
