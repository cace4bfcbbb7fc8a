"""The one public name of everything that the stubs define.

A thing has many addresses (``asyncio.Task``, ``asyncio.tasks.Task``, ``_asyncio.Task``); records and types
need one: the address that the Python documentation uses.
"""

from scanner.typeshed.stubs import Definition, Stubs

_PACKAGES = ("asyncio", "concurrent", "multiprocessing")
_WAITING = ("fcntl", "sched", "select", "selectors", "signal", "subprocess")
TRACKED_TOPS = frozenset((*_PACKAGES, *_WAITING, "threading", "_thread", "queue", "contextvars"))
"""Top-level packages tracked whole. `_thread` is threading's own basis: code that uses it starts threads."""

_MODULES = {
    "posixpath": "os.path",
    "genericpath": "os.path",
    "_collections_abc": "collections.abc",
    "typing": "collections.abc",
}
"""Where what these modules define is documented, if it is to be had there."""

_SYNCHRONIZE = ("Barrier", "BoundedSemaphore", "Condition", "Event", "Lock", "RLock", "Semaphore")

_SPELLED: dict[tuple[str, str], str] = {
    # Functions of these names in the package return instances of these classes: one name for both.
    **{("multiprocessing.synchronize", name): f"multiprocessing.{name}" for name in _SYNCHRONIZE},
    ("multiprocessing.pool", "Pool"): "multiprocessing.Pool",
    # The documentation knows what `apply_async` gives by this name; in the source it is the alias.
    ("multiprocessing.pool", "ApplyResult"): "multiprocessing.pool.AsyncResult",
    # Since 3.13 `asyncio.EventLoop` is another name of the platform's default.
    ("asyncio.unix_events", "_UnixSelectorEventLoop"): "asyncio.SelectorEventLoop",
}


def is_public(dotted: str) -> bool:
    """Whether no part of the name starts with an underscore."""
    return not any(part.startswith("_") for part in dotted.split("."))


def is_tracked(module: str) -> bool:
    """Whether the module belongs to those tracked whole; the package `concurrent` itself is but their folder."""
    return module != "concurrent" and module.split(".", maxsplit=1)[0] in TRACKED_TOPS


class Namer:
    """Canonical names for one `Stubs`."""

    def __init__(self, stubs: Stubs) -> None:
        self._stubs = stubs
        self._addresses: dict[tuple[str, str], list[tuple[str, str]]] = {}
        for module in stubs.modules:
            exported = set(stubs.dunder_all(module))
            for name, info in stubs.namespace(module).items():
                target = stubs.resolve(module, name)
                if isinstance(target, Definition) and (info.is_exported or name in exported):
                    self._addresses.setdefault(target.key, []).append((module, name))
        self._cache: dict[tuple[str, str], str] = {}

    def canonical(self, definition: Definition) -> str:
        """The documented name of a definition."""
        key = definition.key
        if key not in self._cache:
            self._cache[key] = self._choose(definition)
        return self._cache[key]

    def _choose(self, definition: Definition) -> str:
        module, name = definition.key
        outer = self._stubs.outer(definition)
        if outer is not None:
            return f"{self.canonical(outer)}.{name.rpartition('.')[2]}"
        if module == "builtins":
            return name
        return _SPELLED.get(definition.key) or self._best_address(definition)

    def _best_address(self, definition: Definition) -> str:
        """The shortest public address; of a public definition in its own package and under its own name."""
        module, name = definition.key
        addresses = [
            address for address in self._addresses.get(definition.key, ()) if is_public(".".join(address))
        ]
        documented = _MODULES.get(module)
        if (documented, name) in addresses:
            return f"{documented}.{name}"
        top = module.split(".")[0]
        if is_public(top) and is_public(name):
            addresses = [(m, n) for m, n in addresses if m.split(".")[0] == top and n == name]
        addresses.sort(key=lambda a: (a[1] != name, not is_tracked(a[0]), a[0].count("."), len(a[0]), a))
        return ".".join(addresses[0] if addresses else (module, name))
