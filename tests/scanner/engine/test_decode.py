"""Bytes to text: what Python itself makes of the same bytes decides."""

import ast

import pytest

from scanner.decode import decode
from scanner.records import Failure
from scanner.syntax import extract

ACCEPTED = {
    "plain": b"x = 1\n",
    "no line end": b"x = 1",
    "empty": b"",
    "mark": b"\xef\xbb\xbfx = '\xc3\xa9'\n",
    "mark and cookie": b"\xef\xbb\xbf# coding: utf-8\nx = 1\n",
    "latin-1": b"# -*- coding: latin-1 -*-\nx = '\xe9'\n",
    "cookie in line 2": b"#!/usr/bin/python\n# vim: set fileencoding=cp1252 :\nx = '\x80'\n",
    "cookie after a blank line": b"\n# coding: latin-1\nx = '\xe9'\n",
    "cookie in line 3 is none": b"\n\n# coding: latin-1\nx = 'e'\n",
    "cookie after code is none": b"x = 1\n# coding: ascii\ny = '\xc3\xa9'\n",
    "crlf": b"# coding: latin-1\r\nx = '\xe9'\r\ny = 2\r\n",
    "lone carriage returns": b"x = 1\ry = 2\rz = 3\r",
    "form feed": b"x = 1\n\x0cy = 2\n",
    "line separators of Unicode": "x = 'a\u2028b\u2029c\x85d'\ny = 2\n".encode(),
    "shift jis": "# coding: shift_jis\nx = '表'\n".encode("shift_jis"),
}
REFUSED = {
    "undecodable": b"x = 1\ny = '\xe9'\n",
    "mark and other cookie": b"\xef\xbb\xbf# coding: latin-1\n",
    "unknown encoding": b"# coding: no-such-thing\nx = 1\n",
    "no text encoding": b"# coding: hex\nx = 1\n",
    "NUL": b"x = 1\ny = '\0'\n",
    "cookie that lies": b"# coding: ascii\nx = 1\ny = '\xe9'\n",
}
LINES = {"undecodable": 2, "NUL": 2, "cookie that lies": 3}


@pytest.mark.parametrize("data", ACCEPTED.values(), ids=ACCEPTED)
def test_text_is_what_python_reads(data):
    text = decode("a.py", data)
    assert isinstance(text, str)
    assert ast.dump(ast.parse(text), include_attributes=True) == ast.dump(
        ast.parse(data), include_attributes=True
    )


@pytest.mark.parametrize("name", REFUSED)
def test_what_python_refuses_is_a_failure(name):
    with pytest.raises((SyntaxError, ValueError, LookupError)):
        ast.parse(REFUSED[name])
    failure = extract("a.py", REFUSED[name], frozenset())
    assert isinstance(failure, Failure)
    assert failure.path == "a.py"
    assert failure.line == LINES.get(name, 1)
    assert "\n" not in failure.reason


@pytest.mark.parametrize(
    ("source", "line"),
    [(b"print 'Python 2'\n", 1), (b"x = 1\n\ndef f(:\n", 3), (b"x = (\n", 1), (b"if x:\npass\n", 2)],
)
def test_what_cannot_be_parsed_is_a_failure_with_its_line(source, line):
    failure = extract("a.py", source, frozenset())
    assert isinstance(failure, Failure)
    assert failure.line == line
    assert failure.reason.startswith("syntax error: ")
