"""Modules of a tree, dependencies, and answers that do not depend on the order of the questions."""

import random
from pathlib import Path

import aiohttp
import pytest

from scanner.collect import collect
from scanner.ir import Item, Literal
from scanner.memo import Memo
from scanner.modules import ModuleMap
from scanner.receivers.accesses import engine_of

TREE = (
    "asyncio.py",
    "run.py",
    "scripts/queue.py",
    "scripts/tool.py",
    "pkg/__init__.py",
    "pkg/queue.py",
    "pkg/sub/mod.py",
    "pkg/sub/other.py",
    "src/lib/__init__.py",
    "src/lib/core.py",
    "names/space/mod.py",
)
LIBRARY = frozenset({"asyncio", "queue", "os"})
FOUND = {
    ("run.py", "asyncio", 0): "asyncio.py",
    ("scripts/tool.py", "queue", 0): "scripts/queue.py",
    ("scripts/tool.py", "asyncio", 0): "asyncio.py",
    ("scripts/tool.py", "os", 0): None,
    ("run.py", "queue", 0): None,
    ("pkg/queue.py", "queue", 0): None,
    ("pkg/queue.py", "asyncio", 0): None,
    ("pkg/queue.py", "queue", 1): "pkg/queue.py",
    ("pkg/sub/mod.py", "other", 1): "pkg/sub/other.py",
    ("pkg/sub/mod.py", "queue", 2): "pkg/queue.py",
    ("pkg/sub/mod.py", "", 2): "pkg/__init__.py",
    ("pkg/sub/mod.py", "beyond", 5): None,
    ("run.py", "pkg", 0): "pkg/__init__.py",
    ("run.py", "pkg.sub", 0): "pkg/sub/",
    ("run.py", "pkg.sub.mod", 0): "pkg/sub/mod.py",
    ("run.py", "lib.core", 0): "src/lib/core.py",
    ("src/lib/core.py", "lib", 0): "src/lib/__init__.py",
    ("run.py", "names.space.mod", 0): "names/space/mod.py",
    ("run.py", "nothing", 0): None,
}


@pytest.mark.parametrize("question", FOUND, ids=lambda q: f"{q[0]}: {'.' * q[2]}{q[1]}")
def test_where_a_module_is(question):
    modules = ModuleMap(TREE, LIBRARY.__contains__)
    assert modules.find(*question) == FOUND[question]


def test_the_standard_library_s_own_tree_shadows_nothing_of_it():
    library = ("abc", "codecs", "io", "os", "queue", "site", "stat", "threading")
    for folder in ("", "Lib/"):
        own = [f"{folder}{name}.py" for name in library]
        assert ModuleMap(own, library.__contains__).find(f"{folder}queue.py", "threading", 0) is None
        # Without one of the modules that every Python starts with, they are scripts of those names.
        scripts = [path for path in own if not path.endswith("site.py")]
        found = ModuleMap(scripts, library.__contains__).find(f"{folder}queue.py", "threading", 0)
        assert found == f"{folder}threading.py"


def test_what_is_read_are_all_files_behind_a_record_and_no_others(make_project):
    project = make_project(
        {
            "main.py": "from one import q\nimport absent\nq.get()\n",
            "one.py": "from two import q\nfrom three import unused\n",
            "two.py": "import queue\nq = queue.Queue()\n",
            "three.py": "unused = 1\n",
            "other.py": "import queue\n",
        }
    )
    (record,) = collect("main.py", project).records
    assert record.symbol == "queue.Queue.get"
    assert project.read_for["main.py"] == {"one.py", "two.py"}
    assert project.lookups["main.py"]["absent", 0] is None


def test_what_is_read_does_not_depend_on_the_order(make_project):
    """An answer that another question has had made brings along what it read."""
    files = {
        "a.py": "from b import make\n\nmake().get()\n",
        "b.py": "from c import Pool\n\n\ndef make():\n    return Pool().q\n\n\nmake().get()\n",
        "c.py": "from d import Base\n\n\nclass Pool(Base): ...\n\n\nPool().q.get()\n",
        "d.py": "import queue\n\n\nclass Base:\n    def __init__(self):\n        self.q = queue.Queue()\n",
    }
    behind = {"a.py": {"b.py", "c.py", "d.py"}, "b.py": {"c.py", "d.py"}, "c.py": {"d.py"}, "d.py": set()}
    for order in ("abcd", "dcba", "cadb", "bdac"):
        project = make_project(files)
        for name in order:
            assert [r.symbol for r in collect(f"{name}.py", project).records][-1:] != ["?.get"]
        assert project.read_for == behind


def test_expressions_that_stand_in_no_file_are_not_taken_for_one_another(make_project):
    """Answers are remembered by identity, which a later expression may inherit from one that is gone."""
    classes = ("queue.Queue", "asyncio.Queue", "threading.Lock")
    row = f"({', '.join(f'{name}()' for name in classes)})"
    project = make_project({"main.py": f"import asyncio, queue, threading\nrow = {row}\nrow.get()\n"})
    receiver = project.facts("main.py").accesses[-1].receiver
    engine = engine_of(project)
    for number in range(100):
        (found,) = engine.infer_made("main.py", Item(receiver, Literal("int", str(number % 3))))
        assert found.type.name == classes[number % 3]


def test_answers_do_not_depend_on_the_order(make_project):
    root = Path(aiohttp.__file__).parent
    files = {
        path.relative_to(root.parent).as_posix(): path.read_bytes() for path in sorted(root.rglob("*.py"))
    }
    forwards, backwards = make_project(files), make_project(files)
    first = {path: collect(path, forwards) for path in files}
    second = {path: collect(path, backwards) for path in reversed(files)}
    assert first == second
    for path in list(files)[::9]:
        assert collect(path, make_project(files)) == first[path]


def test_a_circle_gives_each_question_its_own_answer():
    leads = {"a": ["b", "x"], "b": ["c", "y"], "c": ["a"], "d": ["b", "d"]}

    def asked_in(order: str) -> dict[str, frozenset[str]]:
        memo: Memo[str, frozenset[str]] = Memo(frozenset())

        def answer(name: str) -> frozenset[str]:
            if name not in leads:
                return frozenset({name})
            return frozenset().union(*(memo.ask(other, lambda o=other: answer(o)) for other in leads[name]))

        return {name: memo.ask(name, lambda n=name: answer(n)) for name in order}

    both = frozenset({"x", "y"})
    for order in ("abcd", "dcba", "cadb", "bdac"):
        assert asked_in(order) == dict.fromkeys("abcd", both)


def reachable(leads: dict[int, list[int]], start: int) -> frozenset[int]:
    """The numbers that a walk from ``start`` comes to."""
    seen, pending = {start}, [start]
    while pending:
        new = [other for other in leads[pending.pop()] if other not in seen]
        seen.update(new)
        pending += new
    return frozenset(seen)


@pytest.mark.parametrize("seed", range(40))
def test_circles_of_any_shape_asked_in_any_order(seed):
    chance = random.Random(seed)  # noqa: S311 - the same shapes each time
    for _ in range(25):
        count = chance.randint(2, 9)
        leads = {
            number: [chance.randrange(count) for _ in range(chance.randint(0, 3))] for number in range(count)
        }
        memo: Memo[int, frozenset[int]] = Memo(frozenset())

        def answer(number: int, leads=leads, memo=memo) -> frozenset[int]:
            others = (memo.ask(other, lambda other=other: answer(other)) for other in leads[number])
            return frozenset({number}).union(*others)

        for number in chance.sample(range(count), count):
            assert memo.ask(number, lambda number=number: answer(number)) == reachable(leads, number)


def test_a_large_circle_is_not_walked_anew_for_each_question_in_it():
    """A hub with a hundred spokes that lead back to it and to the first of them; a hundred questions about the hub."""
    walked = 0
    memo: Memo[int, frozenset[int]] = Memo(frozenset())

    def answer(number: int) -> frozenset[int]:
        nonlocal walked
        walked += 1
        leads = range(1, 101) if number == 0 else (0, 1) if number <= 100 else (0,)
        others = (memo.ask(other, lambda other=other: answer(other)) for other in leads)
        return frozenset({number}).union(*others)

    for number in range(101, 201):
        assert memo.ask(number, lambda number=number: answer(number)) == {number, *range(101)}
    assert walked == 100 + 1 + 100
