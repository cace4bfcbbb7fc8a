"""Encodings: PEP 263, PEP 3120 and what Python's tokenizer does about them."""

import ast
import codecs

import pytest

from tests.scanner.hostile.trees import scan_odd

USE = "import asyncio\n'é'; asyncio.run(x)\n"
FOUND = [(1, 8, "asyncio"), (2, 6, "asyncio.run")]


def shifted(lines: int) -> list[tuple[int, int, str]]:
    return [(line + lines, column, symbol) for line, column, symbol in FOUND]


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (USE.encode(), 0),
        (codecs.BOM_UTF8 + USE.encode(), 0),
        (codecs.BOM_UTF8 + b"# coding: utf-8\n" + USE.encode(), 1),
        (b"# -*- coding: UTF8 -*-\n" + USE.encode(), 1),
        (b"# coding: latin-1\n" + USE.encode("latin-1"), 1),
        (b"# vim: set fileencoding=cp1252 :\n" + USE.encode("cp1252"), 1),
        (b"#!/usr/bin/python\n# coding: iso-8859-15\n" + USE.encode("iso-8859-15"), 2),
        (b"\n# coding: latin-1\n" + USE.encode("latin-1"), 2),
        (b"\x0c# coding: latin-1\n" + USE.encode("latin-1"), 1),
        (b"# coding: koi8-r\n# \xc1\xc2\n" + USE.replace("é", "e").encode(), 2),
        (b"# coding: utf-7\n" + USE.replace("é", "e").encode(), 1),
        (b"# coding: shift_jis\n# \x83\x5c\n" + USE.replace("é", "e").encode(), 2),
        (b"# no\n# no\n# coding: nonsense\n" + USE.encode(), 3),
        (b"x = 1\n# coding: nonsense\n" + USE.encode(), 2),
        (b"'coding: nonsense'\n" + USE.encode(), 1),
    ],
    ids=[
        "utf-8", "bom", "bom-and-cookie", "utf8-spelling", "latin-1", "cp1252", "second-line",
        "after-blank-line", "form-feed-before", "koi8-r", "utf-7",
        "backslash-as-second-byte", "third-line-is-no-cookie",
        "after-code-is-no-cookie", "in-a-string-is-no-cookie",
    ],
)  # fmt: skip
def test_what_python_decodes(tmp_path, data, lines):
    ast.parse(data)  # the interpreter accepts it
    assert scan_odd(tmp_path, data).found == shifted(lines)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"# coding: nonsense\n" + USE.encode(), 1),
        (b"\n# coding: nonsense\n" + USE.encode(), None),
        (codecs.BOM_UTF8 + b"# coding: latin-1\n" + USE.encode(), 1),
        (b"x = 1\ny = '\xe9'\n", 2),
        (b"# coding: ascii\nx = '\xe9'\n", 2),
        (b"# coding: utf-8\n\n\nx = '\xff'\n", 4),
        (b"\xff\xfe" + "x = 1\n".encode("utf-16-le"), None),
        (b"x = 1\n\ny = '\0'\n", 3),
        (b"# coding: rot13\nvzcbeg nflapvb\n", 1),
        (b"# coding: hex\n00\n", 1),
        (b"# coding: undefined\nx = 1\n", None),
        ("x = '\ud800'\n".encode("utf-8", "surrogatepass"), 1),
    ],
    ids=[
        "unknown-cookie", "unknown-cookie-in-line-2", "bom-against-cookie", "no-utf-8", "no-ascii",
        "no-utf-8-with-cookie", "utf-16", "nul", "rot13", "hex", "undefined", "surrogate",
    ],
)  # fmt: skip
def test_what_python_refuses(tmp_path, data, line):
    with pytest.raises((SyntaxError, ValueError, LookupError)):
        ast.parse(data)
    failure = scan_odd(tmp_path, data).failure
    assert line is None or failure.line == line


def test_reasons_name_the_fault(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert "nonsense" in scan_odd(tmp_path / "a", b"# coding: nonsense\n").failure.reason
    assert "0xe9" in scan_odd(tmp_path / "b", b"x = '\xe9'\n").failure.reason


@pytest.mark.parametrize(
    "statement",
    [
        r'x = "\ud800"',
        r'x["\ud800"] = {"\udfff": 1}["\udfff"]',
        r'x.get("\ud800").get()',
        r'getattr(x, "\ud800").get()',
        r'getattr(asyncio, "\ud800", None)',
        r'__all__ = ["\ud800"]',
        r'__all__: list[str] = ["\ud800"]',
        r"""y: "dict['\ud800', Literal['\ud800']]" = x["\ud800"]""",
        r'setattr(x, "\ud800", f"\ud800{x}")',
        r'f = lambda a="\ud800", **k: a.get(**{"\ud800": k})',
        'match x:\n    case {"\\ud800": y, **z}: y.get()\n    case "\\ud800": pass',
    ],
)
def test_lone_surrogates_in_literals_are_valid_python(tmp_path, statement):
    data = f"import asyncio\n{statement}\nasyncio.run(x)\n".encode()
    ast.parse(data)
    outcome = scan_odd(tmp_path, data)
    assert outcome.scan.failures == ()
    assert outcome.found[-1] == (data.count(b"\n"), 1, "asyncio.run")
