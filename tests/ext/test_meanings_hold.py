"""What the committed sentences say of versions, platforms, names and terms, held against others' words.

Versions, platforms and deprecations are asked of typeshed, names of the running Python, terms of the lessons.
"""

import ast
import builtins
import inspect
import keyword
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from typeshed_client import NameInfo, OverloadedName

from scanner.typeshed.stubs import Definition, Stubs
from tests.independent.public_names import reach

ROOT = Path(__file__).parents[2]
SENTENCES: dict[str, str] = tomllib.loads((ROOT / "docs/data/meanings-zh.toml").read_text("utf-8"))
VERSIONS = [(3, 10), (3, 11), (3, 12), (3, 13), (3, 14)]
TERMS = [
    ("时限", "期限"),
    ("内置", "内建"),
    ("捕获", "捕捉"),
    ("建议锁", "劝告锁"),
    ("独占", "排他"),
    ("吞掉", "压下"),
    ("句柄", "凭据"),
    ("进程号", "进程的编号"),
    ("组号", "进程组编号"),
    ("Ctrl-C", "Ctrl+C"),
]
"""The word of the lessons, and the one that sentences had in its place."""


@cache
def stubs(version: tuple[int, int], platform: str = "linux") -> Stubs:
    return Stubs(version, platform)


@cache
def stated(symbol: str, version: tuple[int, int], platform: str = "linux") -> NameInfo | None:
    """What the stubs of a version and platform state of a name: a module's member, or a class's own."""
    known = stubs(version, platform)
    module, _, rest = symbol.partition(".")
    while rest and f"{module}.{rest.partition('.')[0]}" in known.modules:
        head, _, rest = rest.partition(".")
        module = f"{module}.{head}"
    name, _, member = rest.partition(".")
    target = known.resolve(module, name) if name else None
    if not isinstance(target, Definition):
        return None
    return (target.info.child_nodes or {}).get(member) if member else target.info


def added(symbol: str) -> str | None:
    """The version that brought a name; None if the stubs do not know it, or always did."""
    having = [version for version in VERSIONS if stated(symbol, version)]
    return f"3.{having[0][1]}" if having and having[0] > VERSIONS[0] else None


def own_or_owner(symbol: str) -> str:
    """A name's sentence, and that of its module or class, which speaks for all of it."""
    return SENTENCES[symbol] + SENTENCES.get(symbol.rpartition(".")[0], "")


def test_a_name_that_a_version_added_says_which() -> None:
    new = {symbol: since for symbol in SENTENCES if (since := added(symbol))}
    assert {"asyncio.Queue.shutdown": "3.13", "asyncio.TaskGroup": "3.11"}.items() <= new.items()
    assert [symbol for symbol, since in new.items() if f"{since} 起有" not in own_or_owner(symbol)] == []


def test_a_version_that_is_said_to_add_a_name_did() -> None:
    said = {
        symbol: found[1] for symbol, text in SENTENCES.items() if (found := re.search(r"(3\.1\d) 起有", text))
    }
    # Of what came before the oldest version the stubs no longer tell; these three are in "What's New in Python 3.10".
    of_3_10 = dict.fromkeys(("builtins.aiter", "builtins.anext", "contextlib.aclosing"), "3.10")
    assert said == {symbol: added(symbol) or of_3_10.get(symbol) for symbol in said}


def test_a_name_that_windows_lacks_says_so_and_no_other() -> None:
    lacking = {
        symbol for symbol in SENTENCES if stated(symbol, (3, 13)) and not stated(symbol, (3, 13), "win32")
    }
    assert {"os.fork", "signal.SIGALRM", "select.epoll.poll"} <= lacking
    assert [symbol for symbol in lacking if not re.search("Unix|Linux", own_or_owner(symbol))] == []
    everywhere = [symbol for symbol in SENTENCES if stated(symbol, (3, 13), "win32")]
    # A class's method may be there on Windows and refuse to work: of that the stubs say nothing.
    assert [symbol for symbol in everywhere if "仅限" in SENTENCES[symbol] and symbol.count(".") == 1] == []


def deprecations(info: NameInfo) -> Iterator[bool]:
    """Of each overload, whether it is deprecated."""
    definitions = info.ast.definitions if isinstance(info.ast, OverloadedName) else [info.ast]
    for node in definitions:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield any("deprecated" in ast.unparse(decorator) for decorator in node.decorator_list)


def test_a_deprecated_name_says_so_or_what_serves_instead() -> None:
    newest = {symbol: info for symbol in SENTENCES if (info := stated(symbol, VERSIONS[-1]))}
    deprecated = {
        symbol for symbol, info in newest.items() if (each := list(deprecations(info))) and all(each)
    }
    assert {"asyncio.iscoroutinefunction", "os.popen"} <= deprecated
    assert [symbol for symbol in deprecated if not re.search("弃用|改用", SENTENCES[symbol])] == []


@pytest.mark.parametrize(("word", "other"), TERMS)
def test_sentences_use_the_words_of_the_lessons(word: str, other: str) -> None:
    lessons = "".join(path.read_text("utf-8") for path in (ROOT / "docs/zh/lessons").glob("*.md"))
    assert lessons.count(word) > lessons.count(other)
    assert [symbol for symbol, text in SENTENCES.items() if other in text] == []


def parameters(symbol: str) -> set[str]:
    reached = reach(symbol)
    if reached is None or reached[0] != symbol or not callable(reached[1]):
        return set()
    try:
        return set(inspect.signature(reached[1]).parameters)
    except (AttributeError, ValueError):  # written in C: no signature, or on 3.13 one that does not evaluate
        return set()


def test_names_in_code_font_exist() -> None:
    known = {part for symbol in SENTENCES for part in symbol.split(".")} | set(dir(builtins))
    owners = {*SENTENCES, *(symbol.rpartition(".")[0] for symbol in SENTENCES)}
    known |= {name for owner in owners if (found := reach(owner)) for name in dir(found[1])}
    unknown = []
    for symbol, text in SENTENCES.items():
        near = parameters(symbol) | parameters(symbol.rpartition(".")[0])
        for code in re.findall("`([^`]+)`", text):
            name = re.sub(r"\(\)$|=\w+$", "", code)
            if all(keyword.iskeyword(word) for word in name.split()) or not re.fullmatch(r"[\w.]+", name):
                continue
            if not set(name.split(".")) <= known | near:
                unknown.append(f"{symbol}: {code}")
    assert unknown == []
