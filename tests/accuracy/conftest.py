"""What the tests of the accuracy tool share."""

import pytest

from scanner.stdlib import load_stdlib
from tests.accuracy.probe import Tracked


@pytest.fixture(scope="session")
def tracked() -> Tracked:
    """The tracked classes of Python 3.13."""
    return Tracked(load_stdlib(), (3, 13), "linux")
