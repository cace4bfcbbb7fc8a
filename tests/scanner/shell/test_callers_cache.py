"""A parameter is what callers hand over: editing a caller's file renews the records of the called one's."""

from pathlib import Path

import pytest

from scanner import pipeline
from scanner.cache import Cache
from scanner.records import Scan
from scanner.scanfile import encode
from scanner.source import open_source

TREE = {
    "lib/__init__.py": "",
    "lib/work.py": (
        "def drain(q):\n"
        "    q.get()\n"
        "\n\n"
        "class Worker:\n"
        "    def __init__(self, jobs):\n"
        "        self.jobs = jobs\n"
        "\n"
        "    def run(self):\n"
        "        self.jobs.put(1)\n"
    ),
    "lib/again.py": "from lib.work import drain as empty\n",
    "lib/user.py": "from lib.work import Worker\n\n\ndef use(w: Worker):\n    w.jobs.join()\n",
    "lib/made.py": "import queue\n\n\ndef make():\n    return queue.Queue()\n",
    "main.py": (
        "import threading\n"
        "from lib import work\n"
        "from lib.made import make\n"
        "\n"
        "threading.Thread(target=work.drain, args=(make(),)).start()\n"
        "work.Worker(make()).run()\n"
    ),
    "other.py": "import asyncio\n\nasyncio.run(None)\n",
    **{f"plain{number}.py": "x = {}\nx.get(1)\n" for number in range(24)},
}


def write(root: Path, files: dict[str, str | None]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            path.unlink(missing_ok=True)
        else:
            path.write_text(text)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    root = tmp_path / "tree"
    write(root, dict(TREE))
    return root


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "cache")


def scan(root: Path, **options) -> Scan:
    with open_source(str(root)) as source:
        return pipeline.scan(source, **options)


def methods(result: Scan, path: str) -> list[str]:
    return [record.symbol for record in result.records if record.path == path and record.evidence]


QUEUE = "import {0}\nfrom lib.{1} import {2}\n{2}({0}.Queue())\n"
CHANGES: dict[str, tuple[dict[str, str | None], list[str], list[str]]] = {
    # the change, then what `drain` and `Worker` call on it, then what `use` calls
    "another class at the site": (
        {
            "main.py": TREE["main.py"]
            .replace("make()", "asyncio.Queue()")
            .replace("threading\n", "threading, asyncio\n")
        },
        ["asyncio.Queue.get", "asyncio.Queue.put"],
        ["asyncio.Queue.join"],
    ),
    "another class behind the site": (
        {"lib/made.py": "import asyncio\n\n\ndef make():\n    return asyncio.Queue()\n"},
        ["asyncio.Queue.get", "asyncio.Queue.put"],
        ["asyncio.Queue.join"],
    ),
    "a new caller that agrees": (
        {"new.py": QUEUE.format("queue", "work", "drain")},
        ["queue.Queue.get", "queue.Queue.put"],
        ["queue.Queue.join"],
    ),
    "a new caller that disagrees": (
        {"new.py": QUEUE.format("asyncio", "work", "drain")},
        ["?.get", "queue.Queue.put"],
        ["queue.Queue.join"],
    ),
    "a new caller by another name": (
        {"new.py": QUEUE.format("asyncio", "again", "empty")},
        ["?.get", "queue.Queue.put"],
        ["queue.Queue.join"],
    ),
    "a caller whose import leads there now": (
        {
            "new.py": QUEUE.format("asyncio", "later", "sink"),
            "lib/later.py": "from lib.work import drain as sink\n",
        },
        ["?.get", "queue.Queue.put"],
        ["queue.Queue.join"],
    ),
    "a subclass": (
        {
            "new.py": "import asyncio\nfrom lib.work import Worker\n\n\nclass Sub(Worker): ...\n\n\n"
            "Sub(asyncio.Queue())\n"
        },
        ["queue.Queue.get", "?.put"],
        ["?.join"],
    ),
    "no caller": ({"main.py": None}, ["?.get", "?.put"], ["?.join"]),
    "lines above the site": (
        {"main.py": "# one more\n" + TREE["main.py"]},
        ["queue.Queue.get", "queue.Queue.put"],
        ["queue.Queue.join"],
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_at_a_caller(tree, cache, name):
    change, calls, uses = CHANGES[name]
    scan(tree, cache=cache)
    write(tree, change)
    result = scan(tree, cache=cache)
    assert encode(result) == encode(scan(tree))
    assert methods(result, "lib/work.py") == calls
    assert methods(result, "lib/user.py") == uses
    write(tree, {path: TREE.get(path) for path in change})
    assert encode(scan(tree, cache=cache)) == encode(scan(tree))


def test_an_import_that_comes_to_lead_there(tree, cache):
    """The caller is the same; the file between is what changes."""
    write(tree, {"new.py": QUEUE.format("asyncio", "later", "sink"), "lib/later.py": "sink = print\n"})
    first = scan(tree, cache=cache)
    assert methods(first, "lib/work.py") == ["queue.Queue.get", "queue.Queue.put"]
    write(tree, {"lib/later.py": "from lib.work import drain as sink\n"})
    result = scan(tree, cache=cache)
    assert methods(result, "lib/work.py") == ["?.get", "queue.Queue.put"]
    assert encode(result) == encode(scan(tree))


def test_a_chain_of_parameters(tree, cache):
    """What a site hands over is itself a parameter, of a file that nobody edits."""
    write(
        tree,
        {
            "chain.py": "from lib.work import drain\n\n\ndef through(q):\n    drain(q)\n",
            "main.py": "import asyncio\nfrom chain import through\n\nthrough(asyncio.Queue())\n",
        },
    )
    assert methods(scan(tree, cache=cache), "lib/work.py")[0] == "asyncio.Queue.get"
    write(tree, {"main.py": "import queue\nfrom chain import through\n\nthrough(queue.Queue())\n"})
    result = scan(tree, cache=cache)
    assert methods(result, "lib/work.py")[0] == "queue.Queue.get"
    assert encode(result) == encode(scan(tree))


BOUND_LATER = {
    "a binding": "import queue\njobs = queue.Queue()\n",
    "a star import": "from lib.stock import *\n",
    "an import": "from lib.stock import jobs\n",
}


@pytest.mark.parametrize("name", BOUND_LATER)
def test_a_name_that_was_looked_for_in_vain(tree, cache, resolved, name):
    asker = "from lib import jobs\n\njobs.get()\n"
    write(tree, {"asker.py": asker, "lib/stock.py": "import queue\n\njobs = queue.Queue()\n"})
    assert methods(scan(tree, cache=cache), "asker.py") == []
    resolved.clear()
    write(tree, {"lib/__init__.py": "import asyncio\n\nasyncio.run(None)\n"})
    scan(tree, cache=cache)
    assert resolved == ["lib/__init__.py"]
    write(tree, {"lib/__init__.py": BOUND_LATER[name]})
    result = scan(tree, cache=cache)
    assert methods(result, "asker.py") == ["queue.Queue.get"]
    assert encode(result) == encode(scan(tree))


def verdict(result: Scan, path: str) -> str | None:
    return next(record.verdict for record in result.records if record.path == path)


OTHERWISE = {
    "kept in a list": "from only import only\n\nkept = [only]\n",
    "called with something unknown": "from elsewhere import x\nfrom only import only\n\nonly(x)\n",
    "handed to who knows whom": "from elsewhere import call\nfrom only import only\n\ncall(only)\n",
    "called by another name": "from elsewhere import x\nfrom only import only as other\n\nother(x)\n",
}


@pytest.mark.parametrize("name", OTHERWISE)
def test_callers_that_are_no_longer_all_known(tree, cache, name):
    """``{}.get`` is excluded only where all that is handed over is known."""
    write(
        tree, {"only.py": "def only(d):\n    d.get(1)\n", "caller.py": "from only import only\n\nonly({})\n"}
    )
    assert verdict(scan(tree, cache=cache), "only.py") == "excluded"
    write(tree, {"second.py": OTHERWISE[name]})
    result = scan(tree, cache=cache)
    assert verdict(result, "only.py") == "unresolved"
    assert encode(result) == encode(scan(tree))
    write(tree, {"second.py": "def broken(:\n"})
    result = scan(tree, cache=cache)
    assert verdict(result, "only.py") == "excluded"
    assert encode(result) == encode(scan(tree))


def test_more_sites_than_are_looked_at(tree, cache):
    write(tree, {"zcalls.py": "import queue\nfrom lib.work import drain\n" + "drain(queue.Queue())\n" * 201})
    scan(tree, cache=cache)
    write(tree, {"acalls.py": QUEUE.format("asyncio", "work", "drain")})
    result = scan(tree, cache=cache)
    assert methods(result, "lib/work.py")[0] == "?.get"
    assert encode(result) == encode(scan(tree))


def test_a_field_of_a_dataclass(tree, cache, resolved):
    job = (
        "from dataclasses import dataclass\nfrom typing import Any\n\n\n@dataclass\nclass Job:\n    q: Any\n"
    )
    use = "\n\ndef use(job: Job):\n    job.q.get()\n"
    write(
        tree, {"job.py": job + use, "makes.py": "import queue\nfrom job import Job\n\nJob(queue.Queue())\n"}
    )
    assert methods(scan(tree, cache=cache), "job.py") == ["queue.Queue.get"]
    resolved.clear()
    write(tree, {"makes.py": "import queue\nfrom job import Job\n\nx = {}\nJob(queue.Queue())\n"})
    assert encode(scan(tree, cache=cache)) == encode(scan(tree))
    write(tree, {"makes.py": "import asyncio\nfrom job import Job\n\nJob(asyncio.Queue())\n"})
    result = scan(tree, cache=cache)
    assert methods(result, "job.py") == ["asyncio.Queue.get"]
    assert encode(result) == encode(scan(tree))


def test_an_edit_that_says_the_same_resolves_only_what_was_edited(tree, cache, resolved):
    scan(tree, cache=cache)
    resolved.clear()
    write(tree, {"main.py": TREE["main.py"] + "x = 1\n"})
    scan(tree, cache=cache)
    assert resolved == ["main.py"]
    resolved.clear()
    write(tree, {"main.py": TREE["main.py"] + "work.drain({})\n"})
    scan(tree, cache=cache)
    assert resolved == ["lib/work.py", "main.py"]  # lib/user.py asks of another parameter


def test_what_processes_found_out_is_kept_as_well(tree, tmp_path, scanner):
    """In processes of their own, which fork."""
    write(tree, {"big.py": "x = {}\nx.get(1)\n" * 12_000})
    folder = tmp_path / "cache"
    first = scanner("scan", tree, "--cache", folder, "--jobs", "3")
    assert first.code == 0, first.err
    write(tree, {"lib/made.py": "import asyncio\n\n\ndef make():\n    return asyncio.Queue()\n"})
    second = scanner("scan", tree, "--cache", folder, "--jobs", "3")
    assert second.out == scanner("scan", tree, "--no-cache", "--jobs", "1").out
    assert '"asyncio.Queue.put"' in second.out
