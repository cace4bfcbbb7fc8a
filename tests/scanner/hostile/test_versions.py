"""Syntax of other Python versions: parsed where this Python parses it, else a failure that names it."""

import sys

import pytest

from tests.scanner.hostile.trees import scan_odd

FOUND = (1, 8, "asyncio")

NEWER = {
    "match": (
        (3, 10),
        """import asyncio
match asyncio.x:
    case asyncio.Queue(a=b) | asyncio.z: b.get()
    case {**c}: ...
""",
        [FOUND, (2, 7, "asyncio.x"), (3, 10, "asyncio.Queue"), (3, 31, "asyncio.z"), (3, 44, "?.get")],
    ),
    "except-star": (
        (3, 11),
        "import asyncio\ntry: ...\nexcept* asyncio.CancelledError: ...\n",
        [FOUND, (3, 9, "asyncio.CancelledError")],
    ),
    "pep-695-function": (
        (3, 12),
        "import asyncio\ndef f[T: asyncio.Task](x: asyncio.Queue[T]): ...\n",
        [FOUND, (2, 10, "asyncio.Task"), (2, 27, "asyncio.Queue")],
    ),
    "pep-695-shadowing": (
        (3, 12),
        "import asyncio\nclass A[asyncio]:\n    x: asyncio.Task\nasyncio.x\n",
        [FOUND, (4, 1, "asyncio.x")],
    ),
    "pep-695-alias": (
        (3, 12),
        "import asyncio\ntype X[T] = asyncio.Queue[T]\n",
        [FOUND, (2, 13, "asyncio.Queue")],
    ),
    "pep-701": (
        (3, 12),
        'import asyncio\nx = f"{f"{asyncio.run("a")}"} {\n  asyncio.x # c\n}"\n',
        [FOUND, (2, 11, "asyncio.run"), (3, 3, "asyncio.x")],
    ),
    "pep-696": (
        (3, 13),
        "import asyncio\nclass A[T = asyncio.Task]: ...\n",
        [FOUND, (2, 13, "asyncio.Task")],
    ),
    "pep-758": (
        (3, 14),
        "import asyncio\ntry: ...\nexcept A, asyncio.B: ...\n",
        [FOUND, (3, 11, "asyncio.B")],
    ),
}


@pytest.mark.parametrize(("since", "program", "expected"), NEWER.values(), ids=NEWER)
def test_newer_syntax(tmp_path, since, program, expected):
    outcome = scan_odd(tmp_path, program.encode())
    if sys.version_info >= since:
        assert outcome.found == expected
    else:
        assert outcome.failure.line in {2, 3}
        assert outcome.scan.scanner.python == f"{sys.version_info.major}.{sys.version_info.minor}"


OLDER = {
    "print": (b"x = 1\nprint 'a'\n", 2),
    "exec": (b"exec 'x'\n", 1),
    "backticks": (b"\n\n`x`\n", 3),
    "except-comma": (b"try: pass\nexcept A as (b, c): pass\n", 2),
    "raise-comma": (b"raise A, 'b'\n", 1),
    "octal": (b"x = 0777\n", 1),
    "unequal": (b"x <> y\n", 1),
    "tuple-parameter": (b"def f((a, b)): pass\n", 1),
    "async-as-a-name": (b"x.async = 1\n", 1),
    "mixed-tabs": (b"if x:\n        a\n\tb\n", 3),
    "unclosed": (b"x = 1\ny = (2,\n", 2),
    "unterminated": (b"x = 1\ny = '''a\nb\n", 2),
    "stray-indentation": (b"x = 1\n  y = 2\n", 2),
    "question-mark": (b"x = 1 ?\n", 1),
    "euro": ("€ = 1\n".encode(), 1),
}


@pytest.mark.parametrize(("data", "line"), OLDER.values(), ids=OLDER)
def test_what_python_3_refuses(tmp_path, data, line):
    failure = scan_odd(tmp_path, data).failure
    assert failure.line == line
    assert "syntax error" in failure.reason


def test_what_only_the_compiler_refuses_is_read(tmp_path):
    """Files that parse are read, though they could not run: ``await`` outside, ``return`` at the top."""
    program = b"import asyncio\nawait asyncio.sleep(1)\nreturn\nbreak\ndef f(a, a): global a; nonlocal b\n"
    assert scan_odd(tmp_path, program).found == [FOUND, (2, 1, "await"), (2, 7, "asyncio.sleep")]


def test_odd_escapes_warn_nobody(tmp_path, recwarn):
    assert scan_odd(tmp_path, b"x = '\\d'; 1if x else 2; x is 1; assert (x, 'y')\n").code == 0
    assert not recwarn.list
