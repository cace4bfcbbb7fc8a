"""A scan after edits is, byte for byte, a scan of the edited tree that knows nothing of an earlier one."""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scanner import pipeline
from scanner.cache import Cache
from scanner.catalog import Catalog, load_catalog
from scanner.records import Failure, Scan
from scanner.scanfile import encode
from scanner.source import Entry, SourceFile, content_digest


class Tree:
    """A source in memory."""

    name = location = "tree"
    repository = commit = None
    submodules: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()

    def __init__(self, files: Mapping[str, str]) -> None:
        self._files = files
        self.entries = tuple(map(Entry, sorted(files)))

    def read(self, entries: Sequence[Entry]) -> Iterator[SourceFile | Failure]:
        for entry in entries:
            data = self._files[entry.path].encode()
            yield SourceFile(entry.path, data, content_digest(data))


@cache
def catalog() -> Catalog:
    return load_catalog()


def scan(files: Mapping[str, str], kept: Cache | None = None) -> Scan:
    return pipeline.scan(Tree(files), jobs=1, cache=kept, catalog=catalog())


def edited(files: Mapping[str, str], change: Mapping[str, str | None]) -> dict[str, str]:
    """The tree after a change; None removes a file."""
    return {path: text for path, text in {**files, **change}.items() if text is not None}


# -- one edit each, and what it means elsewhere --

FILES = {
    "pkg/__init__.py": "from .stock import jobs, make\nfrom .base import Base\nfrom .rest import rest\n",
    "pkg/stock.py": "import queue\n\njobs = queue.Queue()\n\n\ndef make():\n    return queue.Queue()\n",
    "pkg/base.py": "import threading\n\n\nclass Base(threading.Thread): ...\n",
    "pkg/rest.py": "import threading\n\nrest = threading.Lock()\n",
    "pkg/work.py": "def drain(q):\n    q.get()\n",
    "use_jobs.py": "from pkg import jobs\n\njobs.get()\n",
    "use_make.py": "import pkg\n\npkg.make().get()\n",
    "use_rest.py": "from pkg import rest\n\nrest.acquire()\n",
    "child.py": "from pkg import Base\n\n\nclass Child(Base): ...\n",
    "use_child.py": "from child import Child\n\nChild().start()\n",
    "calls.py": "from pkg import jobs\nfrom pkg.work import drain\n\ndrain(jobs)\n",
    "script/tool.py": "from helper import q\n\nq.get()\n",
    "helper.py": "import queue\n\nq = queue.Queue()\n",
    **{f"plain{number}.py": "x = {}\nx.get(1)\n" for number in range(30)},
}
ASYNC = FILES["pkg/stock.py"].replace("queue", "asyncio")
INIT = FILES["pkg/__init__.py"]
ALL_OF_STOCK = {"calls.py", "pkg/work.py", "use_jobs.py"}
"""Whoever reads ``jobs``, and the function that is handed it."""
EDITS: dict[str, tuple[dict[str, str | None], dict[str, str], set[str]]] = {
    # the change; what the last record of files is then; which other files are resolved again (see `unrelated`)
    "behind the package": (
        {"pkg/stock.py": ASYNC},
        {"use_jobs.py": "asyncio.Queue.get", "use_make.py": "asyncio.Queue.get", "pkg/work.py": "asyncio.Queue.get"},
        {*ALL_OF_STOCK, "use_make.py"},
    ),
    "behind the package, where only the lock is": (
        {"pkg/rest.py": "import asyncio\n\nrest = asyncio.Lock()\n"},
        {"use_rest.py": "asyncio.Lock.acquire", "use_jobs.py": "queue.Queue.get"},
        {"use_rest.py"},
    ),
    "the package gives another": (
        {"pkg/__init__.py": INIT.replace("jobs, make", "make").replace("rest\n", "rest as jobs, rest\n")},
        {"use_jobs.py": "?.get", "use_rest.py": "threading.Lock.acquire", "pkg/work.py": "?.get"},
        {*ALL_OF_STOCK, "use_make.py", "use_rest.py", "child.py", "use_child.py"},
    ),
    "renamed, and nobody follows": (
        {"pkg/stock.py": FILES["pkg/stock.py"].replace("make", "made")},
        {"use_jobs.py": "queue.Queue.get", "use_make.py": "?.get"},
        {"calls.py", "use_jobs.py", "use_make.py"},  # what calls.py hands over is the same
    ),
    "a base of a base": (
        {"pkg/base.py": "import threading\n\n\nclass Base(threading.Timer): ...\n"},
        {"use_child.py": "threading.Timer.start"},
        {"use_child.py", "child.py"},
    ),
    "a base of a base defines it": (
        {"pkg/base.py": FILES["pkg/base.py"].replace(" ...", "\n    def start(self): ...")},
        {"use_child.py": "?.start"},
        {"use_child.py", "child.py"},
    ),
    "the call site": (
        {"calls.py": FILES["calls.py"].replace("drain(jobs)", "import asyncio\n\ndrain(asyncio.Queue())")},
        {"pkg/work.py": "asyncio.Queue.get"},
        {"pkg/work.py"},
    ),
    "no call site": ({"calls.py": None}, {"pkg/work.py": "?.get"}, {"pkg/work.py"}),
    "one more call site": (
        {"more.py": "from pkg import rest, work\n\nwork.drain({})\n"},
        {"pkg/work.py": "?.get"},
        {"pkg/work.py"},
    ),
    "a module in its place": (
        {"pkg/stock.py": None, "pkg/stock/__init__.py": ASYNC},
        {"use_jobs.py": "asyncio.Queue.get", "pkg/work.py": "asyncio.Queue.get"},
        {*ALL_OF_STOCK, "pkg/__init__.py", "use_make.py", "use_rest.py", "child.py", "use_child.py"},
    ),
    "a file that shadows": (
        {"script/helper.py": "import asyncio\n\nq = asyncio.Queue()\n"},
        {"script/tool.py": "asyncio.Queue.get"},
        {"script/tool.py"},
    ),
    "the package is gone": (
        {"pkg/__init__.py": None},
        {"pkg/work.py": "?.get"},
        {*ALL_OF_STOCK, "use_make.py", "use_rest.py", "child.py", "use_child.py"},
    ),
}  # fmt: skip


@pytest.fixture
def kept(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "cache")


def last(result: Scan, path: str) -> str | None:
    return next((r.symbol for r in reversed(result.records) if r.path == path), None)


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_and_what_it_means_elsewhere(kept, resolved, name):
    change, expected, others = EDITS[name]
    scan(FILES, kept)
    resolved.clear()
    after = edited(FILES, change)
    result = scan(after, kept)
    assert {path: last(result, path) for path in expected} == expected
    assert set(resolved) - change.keys() == others
    assert encode(result) == encode(scan(after))
    assert encode(scan(FILES, kept)) == encode(scan(FILES))


def test_a_submodule_that_was_looked_for_in_vain_before_another_edit(kept):
    """What was looked for in a folder is known after a scan that did not look there."""
    files = FILES | {"asker.py": "from pkg import later\n\nlater.q.get()\n"}
    for change in ({}, {"plain0.py": "x = []\n"}, {"pkg/later.py": "import queue\n\nq = queue.Queue()\n"}):
        files = edited(files, change)
        result = scan(files, kept)
    assert last(result, "asker.py") == "queue.Queue.get"
    assert encode(result) == encode(scan(files))


def test_what_is_behind_a_call(kept):
    """Which function a call calls depends on files between; a call that says the same may get there by another way."""
    call = "from {} import drain\n\ndrain({{}})\n"
    same, another = "from pkg.work import drain\n", "def drain(x): ...\n"
    files = FILES | {"calls.py": call.format("pkg.work"), "way.py": same}
    for change, verdict in (
        ({}, "excluded"),
        ({"calls.py": call.format("way")}, "excluded"),
        ({"way.py": another}, "unresolved"),
        ({"way.py": same}, "excluded"),
        ({"way.py": None}, "unresolved"),
    ):
        files = edited(files, change)
        result = scan(files, kept)
        assert [r.verdict for r in result.records if r.path == "pkg/work.py"] == [verdict]
        assert encode(result) == encode(scan(files))


@pytest.mark.parametrize("narrowed", [1, 2, 3])
def test_a_call_says_something_else_only_where_it_is_asked_deeper(kept, narrowed):
    """From f5 the queue is too far away to be seen: what it is narrowed to on the way decides there, and only there."""
    files = {f"plain{number}.py": "" for number in range(30)} | {
        "start.py": "import queue\nfrom f1 import f1\n\nf1(queue.Queue())\n",
        "kinds.py": "import queue\n\nKind = queue.Queue\n",
    }
    for number in range(1, 6):
        call = f"    f{number + 1}(q)\n" if number < 5 else "    q.get()\n"
        if number == narrowed:
            call = f"    assert isinstance(q, Kind)\n{call}"
        following = f"from f{number + 1} import f{number + 1}\n" if number < 5 else ""
        files[f"f{number}.py"] = f"from kinds import Kind\n{following}\n\ndef f{number}(q):\n{call}"
    scan(files, kept)
    for kind in ("def Kind(): ...", "import asyncio\n\nKind = asyncio.Queue"):
        files["kinds.py"] = f"{kind}\n"
        result = scan(files, kept)
        assert encode(result) == encode(scan(files))


# -- any edits --

PATHS = [
    "a.py",
    "b.py",
    "pkg/__init__.py",
    "pkg/c.py",
    "pkg/d.py",
    "pkg/a.py",
    "sub/b.py",
    "sub/e.py",
    "queue.py",
]
MODULES = st.sampled_from(["a", "b", "pkg", "pkg.c", "pkg.d", "e", ".", ".c", ".d", ".a"])
NAMES = st.sampled_from(["f", "g", "jobs", "A", "B", "c", "d"])
VALUES = st.one_of(
    st.sampled_from(["queue.Queue()", "asyncio.Queue()", "{}", "None", "A(jobs)", "f(queue.Queue())", "g()"]),
    NAMES,
    NAMES.map("{}.q".format),
)
BLOCKS = st.one_of(
    st.builds("from {} import {}".format, MODULES, NAMES),
    st.builds("from {} import {} as {}".format, MODULES, NAMES, NAMES),
    st.builds("from {} import *".format, MODULES),
    st.builds("{} = {}".format, NAMES, VALUES),
    st.builds("def {}(q=None):\n    q.get()\n    return {}".format, NAMES, VALUES),
    st.builds("def {}(q):\n    {}(q)\n    return q".format, NAMES, NAMES),
    st.builds("class {}({}):\n    def __init__(self, q):\n        self.q = q".format, NAMES, NAMES),
    st.builds("class {}({}):\n    def put(self): ...".format, NAMES, NAMES),
    st.builds("class {}(threading.Thread): ...".format, NAMES),
    st.builds("@dataclasses.dataclass\nclass {}:\n    q: object".format, NAMES),
    st.builds("{}.get()".format, VALUES),
    st.builds("{}({}).start()".format, NAMES, VALUES),
    st.builds("{}({})".format, NAMES, VALUES),
    st.builds("threading.Thread(target={}, args=({},)).start()".format, NAMES, VALUES),
    st.builds("def use(w: {}):\n    w.q.join()\n    w.put()".format, NAMES),
    st.sampled_from(["def broken(:", "__all__ = ['f']", "# a comment\n", "print(jobs)"]),
)
TEXTS = st.lists(BLOCKS, max_size=6).map(
    lambda blocks: (
        "import asyncio, dataclasses, queue, threading\n" + "".join(f"{block}\n" for block in blocks)
    )
)
TREES = st.dictionaries(st.sampled_from(PATHS), TEXTS, min_size=3)
CHANGES = st.dictionaries(st.sampled_from(PATHS), st.none() | TEXTS, min_size=1, max_size=2)


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(TREES, st.lists(CHANGES, min_size=1, max_size=4))
def test_any_edits(files, changes):
    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch.object(pipeline, "_FEW", 0),  # however many files are affected, callers are asked
    ):
        kept = Cache(Path(folder))
        scan(files, kept)
        for change in changes:
            files = edited(files, change)
            assert encode(scan(files, kept)) == encode(scan(files))
