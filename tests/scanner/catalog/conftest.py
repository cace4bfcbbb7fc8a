"""The catalog and the library facts, and a way to find a symbol in the running Python."""

import asyncio
import importlib
import multiprocessing.context
import multiprocessing.managers
import multiprocessing.pool
import multiprocessing.queues
import multiprocessing.synchronize
import threading
from collections.abc import Callable

import pytest

from scanner.catalog import Catalog, load_catalog
from scanner.stdlib import Stdlib, load_stdlib

# Names that are functions at run time, or whose members only instances have: where the class is to be found.
STAND_INS = {
    "threading.Lock": lambda: type(threading.Lock()),
    "threading.RLock": lambda: type(threading.RLock()),
    "threading.Condition": threading.Condition,  # an instance: acquire and release are taken from its lock
    "asyncio.Condition": asyncio.Condition,
    "multiprocessing.Queue": lambda: multiprocessing.queues.Queue,
    "multiprocessing.JoinableQueue": lambda: multiprocessing.queues.JoinableQueue,
    "multiprocessing.SimpleQueue": lambda: multiprocessing.queues.SimpleQueue,
    "multiprocessing.Pool": lambda: multiprocessing.pool.Pool,
    "multiprocessing.context.BaseContext": lambda: multiprocessing.get_context("spawn"),
    **{
        f"multiprocessing.{name}": lambda name=name: getattr(multiprocessing.synchronize, name)
        for name in ("Barrier", "BoundedSemaphore", "Condition", "Event", "Lock", "RLock", "Semaphore")
    },
}
MISSING = object()


def find(dotted: str) -> object:
    """The object of that name in the running Python, or `MISSING`."""
    if (
        dotted == "multiprocessing.managers.BaseManager.shutdown"
    ):  # start() makes it, for the server that it starts
        return "shutdown" in multiprocessing.managers.BaseManager.start.__code__.co_names or MISSING
    parent, _, last = dotted.rpartition(".")
    if parent in STAND_INS:
        return getattr(STAND_INS[parent](), last, MISSING)
    try:
        return importlib.import_module(dotted)
    except ImportError:
        pass
    owner = find(parent) if parent else importlib.import_module("builtins")
    return getattr(owner, last, MISSING)


@pytest.fixture(scope="session")
def live() -> Callable[[str], object]:
    return find


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return load_catalog()


@pytest.fixture(scope="session")
def stdlib() -> Stdlib:
    return load_stdlib()
