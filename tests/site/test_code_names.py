"""The names in the examples' programs: the committed facts are those of the programs as they stand."""

import ast
import json
from pathlib import Path

import pytest

from _ext.code_names import digest, encode, read_code_names
from _ext.linked_code import spelled
from scanner.errors import ScannerError
from tests.site.make_code_names import EXAMPLES, main, programs

FILE = Path(__file__).parents[2] / "docs/data/code-names.json"
PROGRAM = """\
import asyncio
from queue import Queue as Q, Empty
import multiprocessing as mp

async def main(task: "asyncio.Task[int]") -> None:
    q = Q()
    q.get()
    asyncio.run = None
    await asyncio.wait_for(task, 1)
    mp.Process(target=print).start()
    task.cancel(); é = asyncio.sleep(0)
    get = {}.get
"""
# By hand: line, what stands there, what it is. Modules and what is assigned to are no names.
EXPECTED = [
    (2, "Queue", "queue.Queue"),
    (2, "Empty", "queue.Empty"),
    (5, "asyncio.Task", "asyncio.Task"),
    (6, "Q", "queue.Queue"),
    (7, "get", "queue.Queue.get"),
    (9, "asyncio.wait_for", "asyncio.wait_for"),
    (10, "mp.Process", "multiprocessing.Process"),
    (10, "start", "multiprocessing.Process.start"),
    (11, "cancel", "asyncio.Task.cancel"),
    (11, "asyncio.sleep", "asyncio.sleep"),
]


def test_the_names_of_a_program(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(PROGRAM, "utf-8")
    (tmp_path / "b.py").write_text("print(1)\n", "utf-8")
    (found,) = programs(tmp_path).values()
    assert found.digest == digest(PROGRAM)
    texts = spelled(PROGRAM, found.names)
    assert [(n.line, text, n.symbol) for n, text in zip(found.names, texts, strict=True)] == EXPECTED


def test_the_committed_names_are_those_of_the_examples() -> None:
    assert FILE.read_bytes() == encode(programs(EXAMPLES)), "run: make links"


def test_what_is_written_out_in_the_examples_is_among_them() -> None:
    """Every ``asyncio.…`` that Python's own parser sees read in a file that imports it plainly, by its place."""
    known = {
        (path, line, column): symbol
        for path, (_, names) in json.loads(FILE.read_bytes()).items()
        for line, column, _, symbol in names
    }
    missing, met = [], 0
    for path in sorted(EXAMPLES.glob("*/example.py")):
        tree = ast.parse(path.read_text("utf-8"))
        if not any(
            isinstance(n, ast.Import) and any(a.name == "asyncio" for a in n.names) for n in tree.body
        ):
            continue
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == "asyncio"
                and isinstance(node.ctx, ast.Load)
                and node.attr != "subprocess"  # a module
            ):
                met += 1
                column = len(
                    path.read_text("utf-8").splitlines()[node.lineno - 1].encode()[: node.col_offset].decode()
                )
                place = path.relative_to(EXAMPLES).as_posix(), node.lineno, column + 1
                if not known.get(place, "").startswith("asyncio."):
                    missing.append((*place, node.attr))
    assert met > 100
    assert missing == []


@pytest.mark.parametrize(("content", "said"), [(b"[]", "run make links"), (None, "set slime_code_names")])
def test_a_file_that_does_not_serve_is_refused(tmp_path: Path, content: bytes | None, said: str) -> None:
    path = tmp_path / "names.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ScannerError, match=said):
        read_code_names(path)


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "names.json"
    assert main([str(output), str(tmp_path / "nowhere")]) == 2
    assert str(tmp_path / "nowhere") in capsys.readouterr().err
    assert not output.exists()
    assert main([]) == 2
