"""Public names of the standard library, found by importing the real modules and looking at the objects.

The scanner takes the same facts from typeshed, as data. Here the running interpreter is asked, so that a
wrong entry in one of the two shows as a disagreement. Only modules that the lists below name are imported.
"""

import functools
import importlib
import inspect
import types
import typing

WHOLE = (
    "asyncio", "concurrent.futures", "contextvars", "fcntl", "multiprocessing", "queue", "sched",
    "select", "selectors", "signal", "subprocess", "threading",
)  # fmt: skip
"""The modules that the design tracks whole, with their submodules."""

ACCELERATORS = ("_asyncio", "_queue", "_thread")
"""C modules that hold some of the tracked modules' very objects."""

HOSTS = (
    "builtins",
    "collections.abc",
    "contextlib",
    "functools",
    "inspect",
    "os",
    "sys",
    "time",
    "types",
    "typing",
)
"""Other modules that single tracked names may live in."""

SPELLED = {
    "multiprocessing.queues.Queue": "multiprocessing.Queue",
    "multiprocessing.queues.JoinableQueue": "multiprocessing.JoinableQueue",
    "multiprocessing.queues.SimpleQueue": "multiprocessing.SimpleQueue",
    "multiprocessing.pool.Pool": "multiprocessing.Pool",
    "multiprocessing.context.Process": "multiprocessing.Process",
}
"""Classes that the design spells by a public factory's name, which the objects cannot tell."""


@functools.cache
def _module(name: str) -> types.ModuleType | None:
    if not any(name == top or name.startswith(top + ".") for top in (*WHOLE, *HOSTS, *ACCELERATORS)):
        return None
    if name.endswith("__main__"):
        return None
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def _within(name: str, tops: tuple[str, ...]) -> bool:
    return any(name == top or name.startswith(top + ".") for top in tops)


def _member(owner: type, attribute: str) -> object | None:
    return next((vars(base)[attribute] for base in owner.__mro__ if attribute in vars(base)), None)


@functools.cache
def reach(dotted: str) -> tuple[str, object] | None:
    """Follow a dotted name to the last module, class or member that exists.

    Gives the name as far as it was followed and the object found there; None when no known module begins it.
    An attribute that a module does not have ends the name (the object is None then).
    """
    parts = dotted.split(".")
    length = len(parts)
    while length and _module(".".join(parts[:length])) is None:
        length -= 1
    if not length:
        return None
    name = ".".join(parts[:length])
    found: object = _module(name)
    for part in parts[length:]:
        if isinstance(found, types.ModuleType):
            found = getattr(found, part, None)
        elif isinstance(found, type):
            member = _member(found, part)
            if member is None:
                break
            found = member
        else:
            break
        name += "." + part
        if found is None:
            break
    return name, found


def _public(name: str, found: object) -> str:
    """Spell an object by the shortest public name: ``asyncio.tasks.Task`` is ``asyncio.Task``."""
    owner, _, last = name.rpartition(".")
    packages = owner.split(".")
    for length in range(1, len(packages)):
        package = ".".join(packages[:length])
        module = _module(package)
        if module is not None and getattr(module, last, None) is found:
            return f"{package}.{last}"
    return SPELLED.get(name, name)


@functools.cache
def tracked(dotted: str, single: frozenset[str]) -> str | None:
    """Give the canonical tracked name of a dotted name, or None. `single` are the single tracked names."""
    reached = reach(dotted)
    if reached is None:
        return None
    name, found = reached
    if name.startswith("typing."):
        origin = getattr(found, "__origin__", None) or getattr(typing, name.split(".")[1], None)
        host = getattr(origin, "__module__", "")
        if host in {"collections.abc", "contextlib"}:
            name = f"{host}.{origin.__qualname__}"  # type: ignore[union-attr]
    if _within(name, ACCELERATORS):
        public = name.removeprefix("_")
        again = reach(public)
        same = again is not None and again[1] is found and "._" not in public
        return tracked(public, single) if same and not isinstance(found, types.ModuleType) else None
    if not _within(name, WHOLE):
        while name and name not in single:
            name = name.rpartition(".")[0]
        return name or None
    if isinstance(found, types.ModuleType):
        return name
    owner, _, last = name.rpartition(".")
    owned = reach(owner)
    if owned is not None and isinstance(owned[1], type):
        return f"{_public(owner, owned[1])}.{last}"
    return _public(name, found)


def carries_on(dotted: str) -> bool:
    """Whether a second name bound to this one stands for it: a module, function or class, not an instance."""
    reached = reach(dotted)
    if reached is None:
        return False
    found = reached[1]
    return isinstance(found, types.ModuleType | type) or inspect.isroutine(found) or found is None


def star_names(module: str) -> frozenset[str]:
    """Names that a star import of a standard library module binds."""
    found = _module(module)
    if found is None:
        return frozenset()
    names = getattr(found, "__all__", None)
    return (
        frozenset(names) if names is not None else frozenset(n for n in vars(found) if not n.startswith("_"))
    )


def is_module(dotted: str) -> bool:
    """Whether a dotted name outside the tree is known to be a module, or is an imported package itself."""
    reached = reach(dotted)
    if reached is None:
        return "." not in dotted
    return reached[0] == dotted and isinstance(reached[1], types.ModuleType)


def whole(dotted: str) -> bool:
    """Whether the name belongs to a module that is tracked whole."""
    return _within(dotted, WHOLE)


def is_known(dotted: str) -> bool:
    """Whether the standard library is known to have something of this name."""
    reached = reach(dotted)
    return reached is not None and reached[0] == dotted and reached[1] is not None
