"""The whole public surface of the tracked modules has a lesson: the running Python's and typeshed's."""

import importlib
import types
from collections.abc import Iterator

import pytest

from scanner.catalog import mapped_symbols

LAST_RESORT = {"asyncio", "threading", "multiprocessing", "concurrent", "concurrent.futures", "subprocess"}
"""Modules of many lessons: that their own entry decides for a name means that nobody thought of it."""

# "Process Management" in the documentation of os, and the asynchronous names of other modules, written down
# by hand. What only schedules (nice), measures (times), locks memory (plock) or loads DLLs is not tracked.
DOCUMENTED_ELSEWHERE = {
    "os": (
        "abort execl execle execlp execlpe execv execve execvp execvpe _exit fork forkpty kill killpg",
        "pidfd_open popen posix_spawn posix_spawnp register_at_fork spawnl spawnle spawnlp spawnlpe spawnv",
        "spawnve spawnvp spawnvpe startfile system wait waitid waitpid wait3 wait4 waitstatus_to_exitcode",
        "WNOHANG WEXITED WCOREDUMP WIFCONTINUED WIFSTOPPED WIFSIGNALED WIFEXITED WEXITSTATUS WSTOPSIG",
        "WTERMSIG P_NOWAIT P_WAIT P_PID P_PGID P_ALL P_PIDFD CLD_EXITED CLD_KILLED getpid getppid getpgid",
        "getpgrp getsid setsid setpgid setpgrp pipe pipe2 mkfifo",
    ),
    "inspect": (
        "iscoroutinefunction iscoroutine isawaitable isasyncgenfunction isasyncgen markcoroutinefunction",
        "getcoroutinestate getcoroutinelocals getasyncgenstate getasyncgenlocals",
    ),
    "contextlib": (
        "asynccontextmanager aclosing AsyncExitStack AbstractAsyncContextManager AsyncContextDecorator",
    ),
    "collections.abc": ("Awaitable Coroutine AsyncIterable AsyncIterator AsyncGenerator",),
    "types": ("coroutine CoroutineType AsyncGeneratorType",),
    "builtins": ("aiter anext StopAsyncIteration",),
    "time": ("sleep",),
}


def is_public(dotted: str) -> bool:
    return dotted == "_thread" or not any(part.startswith("_") for part in dotted.split("."))


def public(module: types.ModuleType) -> list[str]:
    """`__all__`, or the public names that are the package's own and no submodules."""
    if hasattr(module, "__all__"):
        return [name for name in module.__all__ if not name.startswith("_")]
    top = module.__name__.partition(".")[0]
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and not isinstance(value, types.ModuleType)
        and str(getattr(value, "__module__", None) or top).partition(".")[0] == top
    ]


def running(modules: frozenset[str]) -> Iterator[str]:
    for name in sorted(filter(is_public, modules)):
        try:
            module = importlib.import_module(name)
        except ImportError:  # of another version or platform
            continue
        yield name
        for own in public(module):
            yield f"{name}.{own}"
            value = getattr(module, own)
            if isinstance(value, type):
                yield from (f"{name}.{own}.{attr}" for attr in dir(value) if not attr.startswith("_"))


def without_lesson(symbols, catalog, stdlib) -> list[str]:
    found = []
    for symbol in symbols:
        tracked = stdlib.tracked(symbol)
        entry = catalog.entry(tracked) if tracked else None
        if entry is None or (entry in LAST_RESORT and entry != tracked):
            found.append(symbol)
    return found


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_nothing_of_the_running_library_lacks_a_lesson(catalog, stdlib):
    symbols = list(running(stdlib.tracked_modules))
    assert len(symbols) > 2000  # the modules were found
    assert without_lesson(symbols, catalog, stdlib) == []


def test_nothing_of_typesheds_library_lacks_a_lesson(catalog, stdlib):
    symbols = []
    for module in filter(is_public, stdlib.tracked_modules):
        symbols.append(module)
        for name in filter(is_public, stdlib.names(module)):
            symbol = f"{module}.{name}"
            if (stdlib.canonical(symbol) or "").partition(".")[0] == module.partition(".")[
                0
            ]:  # not an import
                symbols += [symbol, *(f"{symbol}.{member}" for member in stdlib.members(symbol))]
    assert {"asyncio.ProactorEventLoop.start_serving_pipe", "select.kqueue.control"} <= set(symbols)
    assert without_lesson(symbols, catalog, stdlib) == []


def test_tracked_modules_are_the_designs_with_their_submodules(stdlib):
    tops = {module.partition(".")[0] for module in stdlib.tracked_modules}
    assert tops == {
        *("asyncio", "threading", "multiprocessing", "concurrent", "queue", "contextvars", "subprocess"),
        *("signal", "select", "selectors", "fcntl", "sched", "_thread"),
    }
    submodules = {"asyncio.subprocess", "multiprocessing.shared_memory", "concurrent.futures.process"}
    assert submodules <= stdlib.tracked_modules


@pytest.mark.parametrize("module", DOCUMENTED_ELSEWHERE)
def test_single_names_of_other_modules_are_tracked_and_have_a_lesson(module, catalog, stdlib):
    symbols = [f"{module}.{name}" for line in DOCUMENTED_ELSEWHERE[module] for name in line.split()]
    assert [symbol for symbol in symbols if stdlib.tracked(symbol) != symbol] == []
    assert [symbol for symbol in symbols if catalog.owner(symbol) is None] == []


def test_every_tracked_name_has_a_lesson(catalog, stdlib):
    assert [name for name in stdlib.tracked_names if catalog.owner(name) is None] == []


def test_every_symbol_of_the_catalog_is_tracked_under_that_name(catalog, stdlib):
    hosts = {
        symbol for symbol in mapped_symbols(catalog) if stdlib.is_module(symbol)
    } - stdlib.tracked_modules
    symbols = {symbol for symbol in mapped_symbols(catalog) if "." in symbol and "*" not in symbol} - hosts
    renamed = {symbol: stdlib.tracked(symbol) for symbol in symbols if stdlib.tracked(symbol) != symbol}
    assert renamed == {"multiprocessing.reducer": "multiprocessing.reduction"}  # a module's other name


def test_candidates_are_methods_and_no_values(catalog):
    assert all(name.isidentifier() and not name.startswith("_") for name in catalog.method_names)
    methods = {"put_nowait", "run_in_executor", "send_bytes", "apply_async", "aclose", "get_extra_info"}
    assert methods <= catalog.method_names
    values = {"maxsize", "pid", "returncode", "name", "daemon", "exitcode"}
    assert not values & catalog.method_names


def test_every_module_that_tracked_names_are_reached_through_has_a_lesson(stdlib, catalog):
    """``import posix; posix.kill(…)``: the import is a record as well."""
    modules = {
        module
        for module in stdlib.modules
        for name in stdlib.names(module)
        if (tracked := stdlib.tracked(f"{module}.{name}")) and tracked.rpartition(".")[2] == name
    }
    assert {"os", "posix", "_asyncio", "_winapi"} <= modules
    assert [module for module in sorted(modules) if catalog.owner(module) is None] == []
