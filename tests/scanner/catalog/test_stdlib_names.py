"""Names: the documented one for every address, checked against the running Python's own objects."""

import importlib
import multiprocessing.spawn
import types

import pytest

from .conftest import MISSING, STAND_INS


@pytest.mark.parametrize(
    ("dotted", "expected"),
    [
        ("asyncio", "asyncio"),
        ("asyncio.tasks", "asyncio.tasks"),
        ("asyncio.tasks.Task.cancel", "asyncio.Task.cancel"),
        ("_asyncio.Task", "asyncio.Task"),
        ("asyncio.Task.cancel.__name__", "asyncio.Task.cancel"),
        ("asyncio.Task.__name__", "asyncio.Task"),
        ("asyncio.Task.add_done_callback", "asyncio.Task.add_done_callback"),
        ("asyncio.nonexistent", "asyncio.nonexistent"),
        ("asyncio.nonexistent.more", "asyncio.nonexistent"),
        ("asyncio.exceptions.TimeoutError", "asyncio.TimeoutError"),
        ("asyncio.EventLoop", "asyncio.EventLoop"),
        ("asyncio.EventLoop.stop", "asyncio.EventLoop.stop"),
        ("concurrent.futures._base.TimeoutError", "concurrent.futures.TimeoutError"),
        (
            "concurrent.futures.thread.ThreadPoolExecutor.submit",
            "concurrent.futures.ThreadPoolExecutor.submit",
        ),
        ("signal.SIGTERM.value", "signal.SIGTERM"),
        ("threading.Thread.__init__", "threading.Thread.__init__"),
        ("threading.Thread.__class__", "threading.Thread"),
        ("multiprocessing.queues.Queue.put", "multiprocessing.Queue.put"),
        ("multiprocessing.pool.Pool.starmap", "multiprocessing.Pool.starmap"),
        ("multiprocessing.context.Process.start", "multiprocessing.Process.start"),
        ("multiprocessing.context.BaseContext.Process", "multiprocessing.context.BaseContext.Process"),
        ("multiprocessing.synchronize.Event.set", "multiprocessing.Event.set"),
        ("typing.Awaitable", "collections.abc.Awaitable"),
        ("typing_extensions.AsyncIterator", "collections.abc.AsyncIterator"),
        ("collections.abc.AsyncGenerator.aclose", "collections.abc.AsyncGenerator.aclose"),
        ("typing.AsyncContextManager.__aenter__", "contextlib.AbstractAsyncContextManager.__aenter__"),
        ("builtins.StopAsyncIteration", "builtins.StopAsyncIteration"),
        ("os.kill", "os.kill"),
        ("os.execvpe", "os.execvpe"),
        ("select.error", "select.error"),
        # not tracked: other names of the same modules, other modules, no modules
        ("os", None),
        ("os.path.join", None),
        ("os.environ.get", None),
        ("time.time", None),
        ("typing.Mapping", None),
        ("builtins.TimeoutError", None),
        ("dict.get", None),
        ("StopAsyncIteration", None),
        ("torch.multiprocessing.Queue", None),
        ("asyncioextras.run", None),
        ("socket.socket", None),
        ("", None),
    ],
)
def test_tracked(stdlib, dotted, expected):
    assert stdlib.tracked(dotted) == expected


@pytest.mark.parametrize(
    ("dotted", "expected"),
    [
        ("asyncio.EventLoop", "asyncio.SelectorEventLoop"),
        ("typing.Dict", "dict"),
        ("typing.List.append", "list.append"),
        ("posixpath.join", "os.path.join"),
        ("os.path", "os.path"),
        ("collections.deque", "collections.deque"),
        ("_io.TextIOWrapper", "io.TextIOWrapper"),
        ("builtins.dict", "dict"),
        ("numpy.array", None),
        ("os.nothing", None),
    ],
)
def test_canonical(stdlib, dotted, expected):
    assert stdlib.canonical(dotted) == expected


def own_objects(modules):
    """Public classes and functions by the address where they are defined, listed by a module's `__all__`."""
    for name in sorted(modules):
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        for public in getattr(module, "__all__", ()):
            value = getattr(module, public)
            own = getattr(value, "__module__", "").partition(".")[0] == name.partition(".")[0]
            if isinstance(value, type | types.FunctionType) and own and "<locals>" not in value.__qualname__:
                yield f"{value.__module__}.{value.__qualname__}", value


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_canonical_name_of_every_public_object_leads_to_that_object(stdlib, live):
    # multiprocessing.freeze_support is the default context's method of the same effect.
    stand_ins = {make() for name, make in STAND_INS.items() if name.startswith("multiprocessing.")}
    stand_ins.add(multiprocessing.spawn.freeze_support)
    checked = 0
    for address, value in own_objects(stdlib.tracked_modules):
        canonical = stdlib.canonical(address)
        assert canonical is not None, address
        found = live(canonical)
        checked += 1
        assert found is value or value in stand_ins, (address, canonical)
    assert checked > 150


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_bases_are_those_of_the_running_python(stdlib):
    virtual = ("collections.abc.", "_typeshed.", "typing.")  # registered, or of type checkers only
    checked = 0
    for address, value in own_objects(stdlib.tracked_modules):
        if not isinstance(value, type):
            continue
        real = [stdlib.canonical(f"{base.__module__}.{base.__qualname__}") for base in value.__mro__[1:]]
        real = [base for base in real if base and not base.startswith(virtual)]
        given = [base for base in stdlib.bases(address) if not base.startswith(virtual)]
        checked += 1
        assert [base for base in given if base != "selectors._BaseSelectorImpl"] == [
            base for base in real if base != "selectors._BaseSelectorImpl"
        ], address
    assert checked > 100


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_every_public_attribute_of_a_tracked_class_is_known(stdlib):
    missing = [
        f"{address}.{attr}"
        for address, value in own_objects(stdlib.tracked_modules)
        if isinstance(value, type)
        for attr in dir(value)
        if not attr.startswith("_") and not hasattr(object, attr) and stdlib.member(address, attr) is None
    ]
    assert missing == []


@pytest.mark.parametrize("module", ["threading", "queue", "subprocess", "contextvars", "sched", "asyncio"])
def test_star_imports_bind_what_they_bind(stdlib, module):
    listed = {name for name in importlib.import_module(module).__all__ if not name.startswith("_")}
    known = stdlib.public_names(module)
    public = {name for name in known if name[0] != "_" and hasattr(importlib.import_module(module), name)}
    assert {name for name in listed if stdlib.canonical(f"{module}.{name}")} == listed
    assert public - listed <= {"TaskGroup"}  # 3.11 has it and forgets to list it
    assert stdlib.public_names("numpy") == ()


def test_missing_is_no_name(live):
    assert live("asyncio.nonexistent") is MISSING
    assert live("threading.Lock.acquire") is not MISSING
