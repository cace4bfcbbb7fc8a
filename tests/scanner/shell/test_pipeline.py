"""The whole scan: the same whatever the processes, the cache, the folder; and what the cache may not do."""

import gc
import os
import shutil
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest

from scanner import analysis, pipeline
from scanner import cache as cache_module
from scanner.analysis import Analysis
from scanner.cache import Cache
from scanner.findings import Findings
from scanner.records import Kind, Scan
from scanner.scanfile import encode
from scanner.source import open_source

ROOT = Path(__file__).parents[3]

TREE = {
    "app/__init__.py": "",
    "app/queues.py": "import queue\n\n\ndef make():\n    return queue.Queue()\n",
    "app/reexport.py": "from app.queues import make\nfrom asyncio import sleep as nap\n",
    "app/use.py": (
        "from app.reexport import make, nap\n\n\n"
        "async def work():\n    q = make()\n    q.put(1)\n    await nap(1)\n"
    ),
    "alone.py": "import asyncio\n\n\nasync def main():\n    async with asyncio.timeout(1):\n        pass\n",
    "plain.py": "x = {}\nx.get(1)\n",
    "unknown.py": "def read(x):\n    return x.get('key')\n",
    "variables.py": "import contextvars\n\nCURRENT = contextvars.ContextVar('current')\nCURRENT.get()\n",
    "broken.py": "import asyncio\n\ndef f(:\n",
    "README.md": "# Title\n\n```python\nimport asyncio\nasyncio.run(main())\n```\n",
}


def write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    root = tmp_path / "tree"
    write(root, TREE)
    return root


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "cache")


def scan(root: Path, **options) -> Scan:
    with open_source(str(root)) as source:
        return pipeline.scan(source, **options)


def found(result: Scan, path: str) -> list[tuple[str, str, int, int]]:
    return [
        (item.kind.value, item.symbol, item.line, item.column) for item in result.records if item.path == path
    ]


def test_records_of_all_files(tree):
    result = scan(tree)
    assert found(result, "app/use.py") == [
        ("async_syntax", "async_def", 4, 1),
        ("receiver_method", "queue.Queue.put", 6, 7),
        ("async_syntax", "await", 7, 5),
        ("api_use", "asyncio.sleep", 7, 11),
    ]
    assert result.totals.python_files == 9
    assert [(item.path, item.line) for item in result.failures] == [("broken.py", 3)]
    assert result.scanner.python == f"{sys.version_info.major}.{sys.version_info.minor}"
    assert [(item.id, item.path, item.line) for item in result.markdown_examples] == [
        ("DOC-001", "README.md", 4)
    ]
    assert (result.repository, result.commit) == (None, None)


def test_the_totals_are_those_of_the_records(tree):
    result = scan(tree)
    for kind, total in {
        Kind.API_USE: result.totals.api_uses,
        Kind.IMPORT: result.totals.imports,
        Kind.ASYNC_SYNTAX: result.totals.async_syntax,
        Kind.RECEIVER_METHOD: result.totals.receiver_methods,
        Kind.CANDIDATE: result.totals.candidates,
    }.items():
        assert total == sum(1 for record in result.records if record.kind is kind)
    assert result.totals.api_names == len({r.symbol for r in result.records if r.kind is Kind.API_USE})


def test_records_are_sorted_and_ids_are_unique(tree):
    records = scan(tree).records
    places = [(record.path, record.line, record.column) for record in records]
    assert places == sorted(places)
    assert len({record.id for record in records}) == len(records)


def test_the_python_is_named_only_beside_failures(tree):
    (tree / "broken.py").unlink()
    assert scan(tree).scanner.python is None


def test_a_defect_of_the_scanner_costs_one_file(tree, monkeypatch):
    real = analysis.collect

    def faulty(path, project):
        if path == "alone.py":
            raise KeyError("missing\nkey")
        return real(path, project)

    healthy = scan(tree)
    monkeypatch.setattr(analysis, "collect", faulty)
    result = scan(tree)
    (failure,) = [item for item in result.failures if item.path == "alone.py"]
    assert "the scanner failed (KeyError: 'missing\\nkey' at test_pipeline.py:" in failure.reason
    assert list(result.records) == [r for r in healthy.records if r.path != "alone.py"]


def test_garbage_collection_is_as_before(tree):
    assert gc.isenabled()
    scan(tree)
    assert gc.isenabled()


class TestProcesses:
    """In processes of their own: the test runner's threads forbid forking here."""

    @pytest.fixture
    def library(self, tmp_path: Path) -> Path:
        """A tree that is large enough for worker processes."""
        root = tmp_path / "library"
        root.mkdir()
        for path in sorted(Path(aiohttp.__file__).parent.glob("web*.py")):
            shutil.copy(path, root)
        assert sum(path.stat().st_size for path in root.iterdir()) > pipeline._WORTH_FORKING
        write(root, TREE)
        return root

    def run_scan(self, scanner, root: Path, *options: str, **environment: str) -> str:
        result = scanner("scan", root, *options, **environment)
        assert result.code == 1, result.err
        assert result.err == "broken.py:3: syntax error: invalid syntax\n"
        return result.out

    def test_the_number_of_processes_hash_seed_and_folder_do_not_matter(self, scanner, library, tmp_path):
        outputs = {
            self.run_scan(scanner, library, "--no-cache", "--jobs", "1", PYTHONHASHSEED="1"),
            self.run_scan(scanner, library, "--no-cache", "--jobs", "2", PYTHONHASHSEED="2"),
            self.run_scan(scanner, library, "--no-cache", "--jobs", "5", PYTHONHASHSEED="3"),
        }
        moved = tmp_path / "else where" / "deep"
        shutil.copytree(library, moved)
        outputs.add(self.run_scan(scanner, moved, "--jobs", "2", PYTHONHASHSEED="4"))  # fills the cache
        outputs.add(self.run_scan(scanner, moved, "--jobs", "2", PYTHONHASHSEED="5"))
        outputs.add(self.run_scan(scanner, library, PYTHONHASHSEED="6"))  # from the other folder's cache
        assert len(outputs) == 1

    def test_a_repository_gives_the_same_records_as_its_unpacked_tree(self, library, repository):
        unpacked = scan(library)
        shutil.copytree(library, repository.path, dirs_exist_ok=True)
        repository.commit()
        committed = scan(repository.path)
        assert committed.records == unpacked.records
        assert committed.markdown_examples == unpacked.markdown_examples
        assert committed.commit == repository.git("rev-parse", "HEAD")


class TestCache:
    """A scan that uses the cache gives what a scan without one gives."""

    def check(self, tree: Path, cache: Cache) -> None:
        assert encode(scan(tree, cache=cache)) == encode(scan(tree))

    def packs(self, cache: Cache) -> list[Path]:
        return sorted(cache._folder.glob("*"))

    @pytest.fixture
    def worked(self, monkeypatch):
        """The files that were parsed and those that were resolved, as they are."""
        done: dict[str, list[str]] = {"parse": [], "resolve": []}
        parse, resolve = Analysis.parse, Analysis.resolve

        def noting_parse(self, file):
            done["parse"].append(file.path)
            return parse(self, file)

        def noting_resolve(self, path):
            done["resolve"].append(path)
            return resolve(self, path)

        monkeypatch.setattr(Analysis, "parse", noting_parse)
        monkeypatch.setattr(Analysis, "resolve", noting_resolve)
        return done

    def test_an_unchanged_tree_needs_no_work(self, tree, cache, worked):
        first = scan(tree, cache=cache)
        assert sorted(worked["parse"]) == sorted(TREE)
        assert sorted(worked["resolve"]) == sorted(set(TREE) - {"broken.py", "README.md"})
        worked["parse"].clear()
        worked["resolve"].clear()
        before = [path.read_bytes() for path in self.packs(cache)]
        assert scan(tree, cache=cache) == first
        assert worked == {"parse": [], "resolve": []}
        assert [path.read_bytes() for path in self.packs(cache)] == before

    def test_a_repeated_scan_does_not_import_what_it_does_not_need(self, tree, scanner, tmp_path):
        arguments = [
            "scan",
            str(tree),
            "--cache",
            str(tmp_path / "cache"),
            "--output",
            str(tmp_path / "scan.json"),
        ]
        assert scanner(*arguments).code == 1
        code = (
            "import sys; from scanner.cli import main; main(sys.argv[1:]); "
            "print(*sys.modules.keys() & {'markdown_it', 'tomllib', 'scanner.syntax', 'scanner.catalog'})"
        )
        result = subprocess.run(
            [sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert result.stdout == "\n"

    def test_a_changed_file_makes_those_that_depend_on_it_be_resolved_again(self, tree, cache, worked):
        scan(tree, cache=cache)
        worked["parse"].clear()
        worked["resolve"].clear()
        write(tree, {"app/queues.py": "import asyncio\n\n\ndef make():\n    return asyncio.Queue()\n"})
        result = scan(tree, cache=cache)
        assert ("receiver_method", "asyncio.Queue.put", 6, 7) in found(result, "app/use.py")
        assert worked["parse"] == ["app/queues.py"]
        assert "app/use.py" in worked["resolve"]
        assert "alone.py" not in worked["resolve"]
        assert encode(result) == encode(scan(tree))

    def test_what_another_file_says_of_a_rare_class_counts_everywhere(self, tree, cache):
        def verdict() -> str | None:
            return next(r.verdict for r in scan(tree, cache=cache).records if r.path == "unknown.py")

        assert verdict() == "excluded"
        write(tree, {"leak.py": "from variables import CURRENT\nprint(CURRENT)\n"})
        assert verdict() == "unresolved"
        (tree / "leak.py").unlink()
        assert verdict() == "excluded"

    @pytest.mark.parametrize(
        "change",
        [
            {"app/queues.py": "def make():\n    return {}\n"},
            {"app/queues.py": "x = (\n"},
            {"app/reexport.py": "from queue import Queue as make\nfrom time import sleep as nap\n"},
            {"app/reexport.py": None},
            {"app/queues.py": None, "app/queues/__init__.py": "from asyncio import Queue as make\n"},
            {"asyncio.py": "def timeout(x): ...\n"},
            {"queue.py": "class Queue: ...\n"},
            {"app/queue.py": "class Queue: ...\n"},
            {"app/__init__.py": None},
            {"src/app/__init__.py": "", "src/app/reexport.py": "make = nap = None\n"},
            {"broken.py": "import asyncio\nasyncio.run(1)\n"},
            {"README.md": "nothing\n"},
            {"variables.py": TREE["variables.py"] + "print(CURRENT)\n"},
            {"variables.py": None},
            {"leak.py": "from variables import CURRENT\nprint(CURRENT)\n"},
            {"shared.py": "import multiprocessing\nboard = multiprocessing.Manager().dict()\n"},
            {"docs/new.md": "```python\nawait x\n```\n", "new.py": "import threading\nthreading.Lock()\n"},
            {"app/use.py": None, "app/use2.py": TREE["app/use.py"]},
            dict.fromkeys(TREE, None),
        ],
    )
    def test_whatever_changes(self, tree, cache, change):
        self.check(tree, cache)
        for name, text in change.items():
            if text is None:
                (tree / name).unlink()
        write(tree, {name: text for name, text in change.items() if text is not None})
        self.check(tree, cache)
        self.check(tree, cache)
        for name in change:
            (tree / name).unlink(missing_ok=True)
        write(tree, TREE)
        self.check(tree, cache)

    def test_a_copy_elsewhere_uses_what_is_known(self, tree, cache, worked, tmp_path):
        scan(tree, cache=cache)
        shutil.copytree(tree, tmp_path / "copy")
        worked["parse"].clear()
        worked["resolve"].clear()
        assert scan(tmp_path / "copy", cache=cache) == scan(tree, cache=cache)
        assert worked == {"parse": [], "resolve": []}

    @pytest.mark.parametrize("damage", ["cut", "flip", "empty", "garbage", "swap"])
    def test_damage_is_not_believed(self, tree, cache, damage):
        self.check(tree, cache)
        (pack,) = self.packs(cache)
        data = pack.read_bytes()
        for position in (0, 30, len(data) // 2, len(data) - 1):
            damaged = {
                "cut": data[:position],
                "flip": data[:position] + bytes([data[position] ^ 1]) + data[position + 1 :],
                "empty": b"",
                "garbage": os.urandom(len(data)),
                "swap": data[:45] + data[46:] + data[45:46],
            }[damage]
            pack.write_bytes(damaged)
            self.check(tree, cache)
        assert pack.read_bytes() == data

    def test_a_pack_of_another_scanner_is_not_believed(self, tree, tmp_path, monkeypatch):
        self.check(tree, Cache(tmp_path / "cache"))
        (pack,) = (tmp_path / "cache").iterdir()
        data = pack.read_bytes()
        monkeypatch.setattr(cache_module, "scanner_version", lambda _data: b"another")
        cache = Cache(tmp_path / "cache")
        assert not cache.load(str(tree), TREE).files
        self.check(tree, cache)
        assert pack.read_bytes() != data

    def test_the_version_follows_code_data_and_python(self, tmp_path, monkeypatch):
        package = tmp_path / "scanner"
        shutil.copytree(ROOT / "scanner", package, ignore=shutil.ignore_patterns("__pycache__"))
        monkeypatch.setattr(cache_module, "__file__", str(package / "cache.py"))
        versions = {cache_module.scanner_version()}
        assert cache_module.scanner_version() in versions
        for name in ("names.py", "data/lessons.toml", "data/stdlib.json"):
            with (package / name).open("a") as file:
                file.write("\n")
            versions.add(cache_module.scanner_version())
        monkeypatch.setattr(sys, "version_info", (3, 99, 0))
        versions.add(cache_module.scanner_version())
        assert len(versions) == 5

    def test_a_folder_that_cannot_be_used(self, tree, tmp_path, scanner):
        (tmp_path / "file").touch()
        assert scan(tree, cache=Cache(tmp_path / "file/cache")).records
        result = scanner("scan", tree, "--cache", tmp_path / "file/cache")
        assert result.code == 2
        assert result.out == ""
        assert result.err.endswith("name another folder, or use --no-cache\n")
        assert result.err.count("\n") == 1

    def test_scans_at_the_same_time(self, tree, start_scanner, tmp_path):
        reference = encode(scan(tree)).decode()
        for round_ in range(2):
            write(tree, {"plain.py": TREE["plain.py"] + f"# {round_}\n"})
            running = [
                start_scanner("scan", tree, "--cache", tmp_path / "cache", stdout=subprocess.PIPE, text=True)
                for _ in range(3)
            ]
            assert [process.communicate()[0] for process in running] == [reference] * 3
        assert len(list((tmp_path / "cache").iterdir())) == 1

    def test_only_so_much_is_kept(self, cache, monkeypatch):
        monkeypatch.setattr(cache_module, "_MOST_PACKS", 3)
        for number in range(5):
            cache.store(str(number), cache_module.Pack({"a.py": Findings("0")}))
            os.utime(cache._path(str(number)), ns=(number, number))
        kept = {number for number in range(5) if cache.load(str(number), ()).files}
        assert kept == {2, 3, 4}

    def test_what_a_killed_scan_left_is_removed_in_time_and_nothing_else(self, cache, monkeypatch):
        monkeypatch.setattr(cache_module, "_MOST_PACKS", 1)
        cache.store("a", cache_module.Pack({"a.py": Findings("0")}))
        left = cache._path("a").stem
        others = {"old.tmp", "notes.txt", f"pack-{'0' * 40}.pack", "mine.pack"}
        for name in (f"{left}.{'0' * 12}.tmp", f"{left}.{'1' * 12}.tmp", *others):
            path = cache._folder / name
            path.touch()
            age = 0 if "1" * 12 in name else 10**6
            seconds = path.stat().st_mtime - age
            os.utime(path, (seconds, seconds))
        cache.store("b", cache_module.Pack({"a.py": Findings("0")}))
        assert {path.name for path in self.packs(cache)} == {
            f"{left}.{'1' * 12}.tmp",
            cache._path("b").name,
            *others,
        }

    def test_a_pack_that_is_no_file_is_not_read(self, cache):
        cache.store("a", cache_module.Pack({"a.py": Findings("0")}))
        pack = cache._path("a")
        pack.unlink()
        os.mkfifo(pack)
        assert cache.load("a", ()).files == {}

    @pytest.mark.parametrize(
        ("environment", "expected"),
        [
            ({"XDG_CACHE_HOME": "/x"}, "/x/concurrency-scanner"),
            ({"XDG_CACHE_HOME": "relative"}, "/home/me/.cache/concurrency-scanner"),
            ({}, "/home/me/.cache/concurrency-scanner"),
        ],
    )
    def test_the_default_folder_is_the_users_cache(self, monkeypatch, environment, expected):
        monkeypatch.setenv("HOME", "/home/me")
        assert cache_module.default_folder(environment) == Path(expected)
