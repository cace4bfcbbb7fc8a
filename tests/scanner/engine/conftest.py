"""Fixtures of the engine's tests: projects made of texts, scanned in memory."""

from collections.abc import Callable, Mapping
from functools import cache

import pytest

from scanner.catalog import load_catalog
from scanner.collect import collect
from scanner.facts import FileFacts
from scanner.project import Project
from scanner.records import Record
from scanner.stdlib import load_stdlib
from scanner.syntax import extract


@pytest.fixture(scope="session")
def make_project() -> Callable[[Mapping[str, str | bytes]], Project]:
    catalog, stdlib = load_catalog(), load_stdlib()
    read = cache(extract)

    def make(files: Mapping[str, str | bytes]) -> Project:
        found = {}
        for path, content in files.items():
            facts = read(path, content.encode() if isinstance(content, str) else content)
            found[path] = facts if isinstance(facts, FileFacts) else None
        return Project(sorted(files), found.get, catalog, stdlib)

    return make


@pytest.fixture(scope="session")
def records_of(make_project) -> Callable[..., list[Record]]:
    def records(content: str | bytes, **others: str) -> list[Record]:
        files = {"main.py": content, **{f"{name}.py": text for name, text in others.items()}}
        return list(collect("main.py", make_project(files)).records)

    return records
