"""The whole file: contexts merged, the few amendments, the header, one line a module."""

from importlib.metadata import version

import msgspec

from scanner.catalog import mapped_symbols
from scanner.stdlib_format import FORMAT, Header, ModuleFacts
from scanner.typeshed.amend import amend
from scanner.typeshed.build import Builder, merge
from scanner.typeshed.names import is_public, is_tracked
from scanner.typeshed.stubs import Stubs

BASE = ((3, 13), "linux")
"""What decides where versions and platforms differ."""
ADDED = (((3, 12), "linux"), ((3, 11), "linux"), ((3, 14), "linux"), ((3, 13), "darwin"), ((3, 13), "win32"))
"""Whose additional names are kept as well."""


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
    tracked = tuple(name for name in names if is_tracked(name))
    singles = tracked_singles(modules)
    header = Header(
        format=FORMAT,
        typeshed_client=version("typeshed-client"),
        python=".".join(map(str, BASE[0])),
        platform=BASE[1],
        modules=names,
        tracked_modules=tracked,
        tracked_names=singles,
        method_names=method_names(modules, tracked, singles),
    )
    encode = msgspec.json.Encoder(order="deterministic").encode
    return b"\n".join([encode(header), *(encode(modules[name]) for name in names)]) + b"\n"


def tracked_singles(modules: dict[str, ModuleFacts]) -> tuple[str, ...]:
    """The names of modules not tracked whole that the catalog gives to a lesson."""
    found = set()
    for symbol in mapped_symbols():
        parts = symbol.split(".")
        ends = [end for end in range(len(parts) - 1, 0, -1) if ".".join(parts[:end]) in modules]
        if ends and not is_tracked(symbol):
            found.add(".".join(parts[: ends[0] + 1]))
    return tuple(sorted(found))


def method_names(
    modules: dict[str, ModuleFacts], tracked: tuple[str, ...], singles: tuple[str, ...]
) -> tuple[str, ...]:
    """The names of the public methods of tracked classes."""
    found: set[str] = set()
    for module in tracked:
        for name, cls in modules[module].classes.items():
            if is_public(f"{module}.{name}"):
                found.update(cls.methods)
    for single in singles:
        module, _, name = single.rpartition(".")
        own = modules[module].classes.get(name) or modules["builtins"].classes.get(name)
        if own is not None:
            found.update(own.methods)
    return tuple(sorted(name for name in found if not name.startswith("_")))
