"""The fixtures of the extension's tests."""

from pathlib import Path

import pytest

from tests.ext.support import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """An empty project with a home page and an empty scan."""
    made = Project(tmp_path)
    made.write(index="# Home\n")
    made.scan()
    return made
