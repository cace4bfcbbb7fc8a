"""The committed library facts are what the generator writes from the typeshed that they name."""

from importlib.metadata import version

import msgspec
import pytest

from scanner.stdlib import DATA
from scanner.stdlib_format import Header

HEADER = msgspec.json.decode(DATA.read_bytes().partition(b"\n")[0], type=Header)
INSTALLED = version("typeshed-client")

needs_its_typeshed = pytest.mark.skipif(
    HEADER.typeshed_client != INSTALLED,
    reason=f"the facts are of typeshed-client {HEADER.typeshed_client}, installed is {INSTALLED}",
)


@needs_its_typeshed
def test_committed_is_what_would_be_written():
    from scanner.typeshed.__main__ import main  # noqa: PLC0415 - reads all stubs

    assert main(["--check"]) == 0


def test_small_enough_to_carry():
    assert DATA.stat().st_size < 4_000_000


def test_c3_gives_what_python_gives():
    from scanner.typeshed.linearise import c3  # noqa: PLC0415

    class A: ...

    class B(A): ...

    class C(A): ...

    class D(B, C): ...

    lines = [[cls.__name__ for cls in base.__mro__] for base in (B, C)]
    assert c3([*lines, ["B", "C"]]) == [cls.__name__ for cls in D.__mro__[1:]]
    assert c3([["X", "Y"], ["Y", "X"]]) == ["X", "Y"]  # inconsistent: the given order
