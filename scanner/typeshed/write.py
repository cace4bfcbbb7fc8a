"""The whole file: contexts merged, the few amendments, the header, one line a module."""

import fnmatch
from collections.abc import Collection
from importlib.metadata import version

import msgspec

from scanner.catalog import load_catalog, mapped_symbols
from scanner.stdlib_format import FORMAT, ClassFacts, Header, ModuleFacts
from scanner.stdlib_types import split_arguments
from scanner.typeshed.amend import amend
from scanner.typeshed.build import Builder
from scanner.typeshed.merge import merge
from scanner.typeshed.names import is_public, is_tracked
from scanner.typeshed.stubs import Stubs

DOCUMENTED = [
    "asyncio",
    "asyncio.subprocess",
    "concurrent.futures",
    "contextvars",
    "multiprocessing",
    "multiprocessing.connection",
    "multiprocessing.context",
    "multiprocessing.managers",
    "multiprocessing.pool",
    "multiprocessing.shared_memory",
    "multiprocessing.sharedctypes",
    "queue",
    "sched",
    "select",
    "selectors",
    "subprocess",
    "threading",
]
"""The modules whose classes users meet. Methods of others (`multiprocessing.heap`, …) make no candidates."""
_INTERNAL = frozenset(
    ("asyncio.IocpProactor", "multiprocessing.managers.Server", "multiprocessing.managers.SharedMemoryServer")
)
"""Classes of these modules that work behind the documented ones."""
BASE = ((3, 13), "linux")
"""What decides where versions and platforms differ."""
ADDED = (((3, 12), "linux"), ((3, 11), "linux"), ((3, 14), "linux"), ((3, 13), "darwin"), ((3, 13), "win32"))
"""Whose additional names are kept as well."""


_encode = msgspec.json.Encoder(order="deterministic").encode


def collect() -> dict[str, ModuleFacts]:
    """The facts of all modules."""
    modules = Builder(Stubs(*BASE)).build()
    for context in ADDED:
        merge(modules, Builder(Stubs(*context)).build())
    amend(modules)
    return modules


def render() -> bytes:
    """The file's content."""
    modules = collect()
    names = tuple(sorted(modules))
    lines = [_encode(modules[name]) + b"\n" for name in names]
    tracked = tuple(name for name in names if is_tracked(name))
    singles = tracked_singles(modules)
    header = Header(
        format=FORMAT,
        typeshed_client=version("typeshed-client"),
        python=".".join(map(str, BASE[0])),
        platform=BASE[1],
        modules=names,
        sizes=tuple(map(len, lines)),
        tracked_modules=tracked,
        tracked_names=singles,
        methods=methods(modules, singles),
    )
    return b"".join([_encode(header) + b"\n", *lines])


def tracked_singles(modules: dict[str, ModuleFacts]) -> tuple[str, ...]:
    """The names of modules not tracked whole that the catalog gives to a lesson; its patterns spelled out."""
    found: set[str] = set()
    for symbol in mapped_symbols(load_catalog()):
        module, name = split(symbol, modules)
        if not name or is_tracked(module):
            continue
        if "*" in name:
            facts = modules[module]
            names = (*facts.classes, *facts.functions, *facts.variables)
            found.update(f"{module}.{one}" for one in fnmatch.filter(names, name))
        else:
            found.add(f"{module}.{name.partition('.')[0]}")
    return tuple(sorted(found))


def split(symbol: str, modules: Collection[str]) -> tuple[str, str]:
    """The longest prefix that is a module, and the rest; two empty strings for no name of the library."""
    parts = symbol.split(".")
    for end in range(len(parts), 0, -1):
        if ".".join(parts[:end]) in modules:
            return ".".join(parts[:end]), ".".join(parts[end:])
    return "", ""


def method_names(modules: dict[str, ModuleFacts], singles: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the public methods of documented tracked classes."""
    names = [
        f"{module}.{name}" for module in DOCUMENTED for name in modules[module].classes if is_public(name)
    ]
    found: set[str] = set()
    for cls in (*names, *singles):
        facts = class_facts(cls, modules)
        if facts is None or cls in _INTERNAL:
            continue
        for base in (cls, *(split_arguments(base)[0] for base in facts.mro)):
            own = class_facts(base, modules)
            if own is not None and (is_tracked(base) or base in singles):
                found.update(own.methods)
    return tuple(sorted(name for name in found if not name.startswith("_")))


def methods(modules: dict[str, ModuleFacts], singles: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The tracked classes, private ones too, by the names of `method_names` that they or their ancestors define."""
    found: dict[str, list[str]] = {name: [] for name in method_names(modules, singles)}
    tracked = [
        f"{module}.{name}" for module in modules if is_tracked(module) for name in modules[module].classes
    ]
    for cls in sorted({*tracked, *singles}):
        facts = class_facts(cls, modules)
        line = (cls, *(split_arguments(base)[0] for base in facts.mro)) if facts is not None else ()
        defined = [own.methods for base in line if (own := class_facts(base, modules)) is not None]
        for name in {name for names in defined for name in names if name in found}:
            found[name].append(cls)
    return {name: tuple(classes) for name, classes in found.items()}


def class_facts(name: str, modules: dict[str, ModuleFacts]) -> ClassFacts | None:
    """The class of that canonical name."""
    module, local = split(name, modules)
    return modules[module].classes.get(local) if module else modules["builtins"].classes.get(name)
