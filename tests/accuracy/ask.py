"""What a checker answers for a tree: its rounds, and the memory of them in the build folder."""

import ast
import json
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import msgspec

from tests.accuracy import instrument, probe
from tests.accuracy.accesses import Access, decode, find_accesses
from tests.accuracy.checkers import Checker
from tests.accuracy.instrument import Instrumented, Place
from tests.accuracy.trees import Tree, python_files

PYTHON = "3.13"
"""The version of Python that the checkers are told, and the one whose symbols are asked about."""


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """What a checker revealed at one access; ``lacks`` where it said that there is no such attribute."""

    line: int
    column: int
    text: str
    lacks: bool


WAY = 1
"""The way of asking (`accesses`, `instrument`, `checkers`): another number makes earlier answers worthless."""

Answers = dict[str, list[Answer]]
"""By path."""

_CLASS = re.compile(r"^[ \t]*class[ \t]+(\w+)", re.MULTILINE)
_WORD = re.compile(r"\w+")


def accesses_of(tree: Tree, names: Sequence[str]) -> dict[str, tuple[str, list[Access]]]:
    """The text and the accesses of each file that counts and can be parsed."""
    found: dict[str, tuple[str, list[Access]]] = {}
    for path, text in _texts(tree):
        if tree.counts(path):
            with suppress(SyntaxError, ValueError, RecursionError):
                found[path] = text, find_accesses(text, names)
    return found


def defining(tree: Tree, names: Iterable[str]) -> Iterator[ast.Module]:
    """The syntax trees of the files with classes of some names, and with those that these inherit from.

    Files that do not count are among them; of a large tree only what is needed is parsed.
    """
    texts = dict(_texts(tree))
    where: dict[str, list[str]] = {}
    for path, text in texts.items():
        for name in _CLASS.findall(text):
            where.setdefault(name, []).append(path)
    pending = set(names) & where.keys()
    while pending:
        for path in where.pop(pending.pop()):
            with suppress(SyntaxError, ValueError, RecursionError):
                if path in texts:
                    module = ast.parse(texts.pop(path))
                    pending |= set(_base_names(module)) & where.keys()
                    yield module


def _base_names(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef):
            yield from _WORD.findall(" ".join(map(ast.unparse, node.bases)))


def _texts(tree: Tree) -> Iterator[tuple[str, str]]:
    """The path and the text of each file that can be decoded."""
    for path in python_files(tree.root):
        if path.suffix == ".py":
            with suppress(SyntaxError, ValueError):
                yield path.relative_to(tree.root).as_posix(), decode(path.read_bytes())


def ask(
    checker: Checker,
    tree: Tree,
    stub: str,
    files: dict[str, tuple[str, list[Access]]],
    build: Path,
    tell: Callable[[str], None],
) -> Answers:
    """Ask about every access, or remember what was answered before.

    Args:
        checker: Whom to ask.
        tree: The tree.
        stub: The probe functions.
        files: The accesses.
        build: The build folder.
        tell: Is told what goes on.
    """
    identity = json.dumps([checker.name, checker.version, PYTHON, stub, WAY, *tree.only])
    digest = blake2b(identity.encode(), digest_size=6).hexdigest()
    memory = build / "answers" / f"{tree.name}-{tree.version}-{checker.name}-{checker.version}-{digest}.json"
    if memory.exists():
        return msgspec.json.decode(memory.read_bytes(), type=Answers)
    answers: Answers = {}
    sequence = _rounds(files)
    for number, asked in enumerate(sequence, 1):
        tell(f"{tree.name}: {checker.name}, round {number} of {len(sequence)}, {len(asked)} files")
        folder = build / "edited" / f"{tree.name}-{checker.name}"
        _write(tree, stub, files, asked, folder)
        _collect(checker, folder, asked, tree, answers)
        shutil.rmtree(folder)
    memory.parent.mkdir(parents=True, exist_ok=True)
    memory.write_bytes(
        msgspec.json.encode({path: sorted(found, key=tuple_of) for path, found in answers.items()})
    )
    return answers


def words(answers: Answers) -> set[str]:
    """All names in what a checker revealed."""
    return {word for found in answers.values() for each in found for word in _WORD.findall(each.text)}


def tuple_of(answer: Answer) -> tuple[int, int]:
    """Where an answer belongs."""
    return answer.line, answer.column


def _rounds(files: dict[str, tuple[str, list[Access]]]) -> list[dict[str, Instrumented]]:
    sequence: list[dict[str, Instrumented]] = []
    for path, (text, accesses) in files.items():
        for number, group in enumerate(instrument.rounds(accesses)):
            if number == len(sequence):
                sequence.append({})
            sequence[number][path] = instrument.instrument(text, group)
    return sequence


def _write(
    tree: Tree,
    stub: str,
    files: dict[str, tuple[str, list[Access]]],
    asked: dict[str, Instrumented],
    folder: Path,
) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(tree.root, folder)
    (folder / f"{probe.MODULE}.pyi").write_text(stub, encoding="utf-8")
    for path in files:
        if path in asked:
            (folder / path).write_bytes(asked[path].data)
            stubs = (folder / path).with_suffix(".pyi")
            stubs.unlink(missing_ok=True)  # a checker would read that instead


def _collect(
    checker: Checker, folder: Path, asked: dict[str, Instrumented], tree: Tree, answers: Answers
) -> None:
    texts: dict[tuple[str, int, int], str] = {}
    lacking: set[tuple[str, int, int]] = set()
    for each in checker.run(folder, sorted(asked), tree.environment, PYTHON):
        if each.text is None:
            lacking.add((each.path, each.line, each.column))
        else:
            texts[each.path, each.line, each.column] = each.text
    for path, instrumented in asked.items():
        for question in instrumented.questions:
            text = texts.get((path, *_position(checker, question.revealed)))
            if text is not None:
                lacks = (path, *_position(checker, question.finish)) in lacking
                access = question.access
                answers.setdefault(path, []).append(Answer(access.line, access.column, text, lacks))


def _position(checker: Checker, place: Place) -> tuple[int, int]:
    return place.line, place.column_utf16 if checker.counts_utf16 else place.column
