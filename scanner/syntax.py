"""One file's text to its syntax facts: parse, walk once, keep what can matter.

`extract` is pure and never raises: a file that Python cannot parse is a `Failure` with its line and reason.
The tree does not outlive the call.

Async syntax counts one record a node, at its first token:

- ``async def`` is an ``async_def``, also of a protocol method; with a ``yield`` of its own it is an
  ``async_generator_def`` instead, and each of its ``yield`` an ``async_yield``.
- A plain ``def`` of ``__aenter__``, ``__aexit__``, ``__aiter__`` or ``__anext__`` is an ``async_protocol_def``.
- ``await``, ``async with`` (one, however many items) and ``async for``; an async comprehension clause stands at its
  ``async``: in ``[x async for x in y]`` at column 4.
"""

import ast
import sys
import threading
import warnings
from collections.abc import Callable
from functools import cache
from typing import TypeVar

from scanner.decode import decode
from scanner.facts import FileFacts
from scanner.records import Failure
from scanner.walk.walker import Walker

_T = TypeVar("_T")

_DEEP_STACK = 256 * 1024 * 1024
_DEEP_RECURSION = 50_000
_TOO_DEEP = "nested too deeply for Python's parser"


def extract(path: str, data: bytes, methods: frozenset[str] | None = None) -> FileFacts | Failure:
    """Read one file's syntax facts.

    Args:
        path: Named in a failure; it changes nothing else.
        data: The file's bytes.
        methods: The method names whose accesses are kept; the catalog's by default.
    """
    text = decode(path, data)
    if isinstance(text, Failure):
        return text
    if methods is None:
        methods = _catalog_methods()
    try:
        return _extract(path, text, methods)
    except (RecursionError, MemoryError):
        return _with_deep_stack(lambda: _extract_deep(path, text, methods))


@cache
def _catalog_methods() -> frozenset[str]:
    from scanner.catalog import load_catalog  # noqa: PLC0415 - only where the caller brings no names

    return load_catalog().method_names


def _extract(path: str, text: str, methods: frozenset[str]) -> FileFacts | Failure:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except SyntaxError as error:
        return Failure(path=path, line=_line(error), reason=f"syntax error: {error.msg}")
    except ValueError as error:
        return Failure(path=path, line=None, reason=f"cannot be parsed: {error}")
    walker = Walker(text, methods)
    walker.block(tree.body)
    return walker.facts()


def _line(error: SyntaxError) -> int | None:
    return error.lineno if error.lineno is not None and error.lineno > 0 else None


def _extract_deep(path: str, text: str, methods: frozenset[str]) -> FileFacts | Failure:
    """As `_extract`, on a stack for trees thousands of levels deep."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(_DEEP_RECURSION)
    try:
        return _extract(path, text, methods)
    except (RecursionError, MemoryError):
        return Failure(path=path, line=_deep_line(path, text, methods), reason=_TOO_DEEP)
    finally:
        sys.setrecursionlimit(limit)


def _deep_line(path: str, text: str, methods: frozenset[str]) -> int:
    """Find the first line at the margin that makes the text up to the next one too deep, by halving.

    Python does not say where it gave up. A cut in the middle of a statement is a syntax error, so not too deep.
    """
    lines = text.split("\n")
    starts = [number for number, line in enumerate(lines) if line and not line[0].isspace()]
    shallow, deep = 0, len(starts)
    while deep - shallow > 1:
        middle = (shallow + deep) // 2
        try:
            _extract(path, "\n".join(lines[: starts[middle]]), methods)
        except (RecursionError, MemoryError):
            deep = middle
        else:
            shallow = middle
    return starts[shallow] + 1


def _with_deep_stack(work: Callable[[], _T]) -> _T:
    """Run ``work`` in a thread with a stack for deep recursion."""
    results: list[_T] = []
    size = threading.stack_size(_DEEP_STACK)
    try:
        thread = threading.Thread(target=lambda: results.append(work()))
        thread.start()
    finally:
        threading.stack_size(size)
    thread.join()
    return results[0]
