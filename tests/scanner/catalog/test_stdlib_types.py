"""Types: what the Python documentation says that calls and members give."""

import pytest

from scanner.stdlib_types import class_arguments, members, split_arguments, substitute, union

COROUTINE = "types.CoroutineType[typing.Any, typing.Any, {}]"


@pytest.mark.parametrize(
    ("name", "returns"),
    [
        ("asyncio.create_task", "asyncio.Task[_T]"),
        ("asyncio.get_running_loop", "asyncio.AbstractEventLoop"),
        ("asyncio.new_event_loop", "asyncio.AbstractEventLoop"),
        ("asyncio.run_coroutine_threadsafe", "concurrent.futures.Future[_T]"),
        ("asyncio.wrap_future", "asyncio.Future[_T]"),
        ("asyncio.all_tasks", "set[asyncio.Task[typing.Any]]"),
        ("asyncio.current_task", "asyncio.Task[typing.Any] | None"),
        ("asyncio.timeout", "asyncio.Timeout"),
        ("asyncio.Queue", "asyncio.Queue[_T]"),
        ("asyncio.Semaphore", "asyncio.Semaphore"),
        ("asyncio.open_connection", COROUTINE.format("tuple[asyncio.StreamReader, asyncio.StreamWriter]")),
        ("asyncio.start_server", COROUTINE.format("asyncio.Server")),
        ("asyncio.create_subprocess_exec", COROUTINE.format("asyncio.subprocess.Process")),
        ("asyncio.wait_for", COROUTINE.format("_T")),
        ("concurrent.futures.as_completed", "collections.abc.Iterator[concurrent.futures.Future[_T]]"),
        ("concurrent.futures.ThreadPoolExecutor", "concurrent.futures.ThreadPoolExecutor"),
        ("multiprocessing.Queue", "multiprocessing.Queue[_T]"),
        ("multiprocessing.Process", "multiprocessing.Process"),
        ("multiprocessing.Pool", "multiprocessing.Pool"),
        ("multiprocessing.Lock", "multiprocessing.Lock"),
        ("multiprocessing.Event", "multiprocessing.Event"),
        ("multiprocessing.Manager", "multiprocessing.managers.SyncManager"),
        ("multiprocessing.get_context", "multiprocessing.context.BaseContext"),
        ("multiprocessing.active_children", "list[multiprocessing.Process]"),
        ("multiprocessing.current_process", "multiprocessing.Process"),
        ("queue.Queue", "queue.Queue[_T]"),
        ("threading.Lock", "threading.Lock"),
        ("threading.RLock", "threading.RLock"),
        ("threading.Timer", "threading.Timer"),
        ("threading.current_thread", "threading.Thread"),
        ("threading.enumerate", "list[threading.Thread]"),
        ("contextvars.copy_context", "contextvars.Context"),
        ("enumerate", "enumerate[_T]"),
        ("list", "list[_T]"),
        ("os.getpid", "int"),
        ("os.path.join", "str | bytes"),
        ("subprocess.check_call", "int"),
        ("time.sleep", "None"),
    ],
)
def test_what_a_call_gives(stdlib, name, returns):
    assert stdlib.function(name).returns == returns


@pytest.mark.parametrize(
    ("cls", "attr", "kind", "returns"),
    [
        ("asyncio.Task", "result", "method", "_T_co"),
        ("asyncio.Task", "done", "method", "bool"),
        ("asyncio.Task", "__await__", "method", "collections.abc.Generator[typing.Any, None, _T_co]"),
        ("asyncio.TaskGroup", "create_task", "method", "asyncio.Task[_T]"),
        ("asyncio.TaskGroup", "__aenter__", "method", COROUTINE.format("asyncio.TaskGroup")),
        ("asyncio.AbstractEventLoop", "run_in_executor", "method", "asyncio.Future[_T]"),
        ("asyncio.AbstractEventLoop", "create_future", "method", "asyncio.Future[typing.Any]"),
        ("asyncio.AbstractEventLoop", "call_later", "method", "asyncio.TimerHandle"),
        ("asyncio.PriorityQueue", "get", "method", COROUTINE.format("SupportsRichComparisonT")),
        ("asyncio.subprocess.Process", "stdout", "attribute", "asyncio.StreamReader | None"),
        ("concurrent.futures.ThreadPoolExecutor", "submit", "method", "concurrent.futures.Future[_T]"),
        (
            "concurrent.futures.ProcessPoolExecutor",
            "__enter__",
            "method",
            "concurrent.futures.ProcessPoolExecutor",
        ),
        ("multiprocessing.context.BaseContext", "Process", "method", "multiprocessing.Process"),
        ("multiprocessing.context.SpawnContext", "Process", "method", "multiprocessing.Process"),
        ("multiprocessing.context.BaseContext", "Queue", "method", "multiprocessing.Queue[typing.Any]"),
        ("multiprocessing.context.BaseContext", "Pool", "method", "multiprocessing.Pool"),
        ("multiprocessing.managers.SyncManager", "Queue", "method", "queue.Queue[typing.Any]"),
        ("multiprocessing.Pool", "apply_async", "method", "multiprocessing.pool.AsyncResult[_T]"),
        ("subprocess.Popen", "returncode", "attribute", "int | typing.Any"),
        ("subprocess.Popen", "__enter__", "method", "subprocess.Popen[AnyStr]"),
        ("threading.Thread", "ident", "property", "int | None"),
        ("threading.Timer", "join", "method", "None"),
        ("collections.deque", "popleft", "method", "_T"),
        ("dict", "fromkeys", "classmethod", "dict[_T, typing.Any | None] | dict[_T, _S]"),
        ("str", "maketrans", "staticmethod", "dict[int, _T] | dict[int, int] | dict[int, int | None]"),
        ("str", "join", "method", "str"),
        ("os._Environ", "copy", "method", "dict[AnyStr, AnyStr]"),
        ("signal.Signals", "SIGTERM", "attribute", "signal.Signals"),
    ],
)
def test_what_a_member_is(stdlib, cls, attr, kind, returns):
    member = stdlib.member(cls, attr)
    assert (member.kind, member.returns) == (kind, returns)


def test_a_named_tuple_is_a_tuple_of_its_fields(stdlib):
    futures = "set[concurrent.futures.Future[_T]]"
    done_and_not_done = stdlib.function("concurrent.futures.wait").returns.partition("[")[0]
    assert stdlib.generic_bases(done_and_not_done)[0] == f"tuple[{futures}, {futures}]"
    assert stdlib.member(done_and_not_done, "done").returns == futures
    key = "selectors.SelectorKey"
    assert stdlib.member(key, "__iter__").returns.startswith(
        "collections.abc.Iterator[int | _typeshed.HasFileno"
    )


def test_owner_is_the_class_that_defines_the_member(stdlib):
    assert stdlib.member("threading.Timer", "start").owner == "threading.Thread"
    assert stdlib.member("threading.Timer", "cancel").owner == "threading.Timer"
    assert stdlib.member("threading.Timer", "nothing") is None
    assert stdlib.member("no.such.Class", "start") is None


def test_overloads_are_chosen_by_what_is_passed(stdlib):
    get = stdlib.member("dict", "get")
    assert [s.returns for s in get.matching(1, frozenset())] == ["_VT | None"]
    assert [s.returns for s in get.matching(2, frozenset())] == ["_VT | None", "_VT", "_VT | _T"]
    assert get.matching(5, frozenset()) == get.signatures  # wrong, so nothing is known
    popen = stdlib.function("subprocess.Popen")
    text = popen.matching(1, frozenset({"text"}))
    assert "subprocess.Popen[str]" in [s.returns for s in text]
    assert "subprocess.Popen[str]" not in [
        s.returns for s in popen.matching(1, frozenset())
    ]  # bytes by default
    process = stdlib.function("multiprocessing.Process")
    (signature,) = process.matching(0, frozenset({"target", "args"}))
    assert [p.name for p in signature.parameters][:4] == ["group", "target", "name", "args"]
    assert not any(p.required for p in signature.parameters)


def test_a_methods_own_type_variable_keeps_apart_from_the_classs(stdlib):
    # defaultdict[_KT, _VT] and Counter[_T] inherit dict.get, which has a type variable _T of its own.
    get = stdlib.member("collections.Counter", "get")
    assert "_T" in stdlib.typevars("collections.Counter")
    assert get.typevars == ("_T_get",)
    assert "_T_get" in get.returns


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("os.environ", "os._Environ[str]"),
        ("signal.SIGTERM", "signal.Signals"),
        ("subprocess.PIPE", "int"),
        ("asyncio.FIRST_COMPLETED", "str"),
        ("threading.Thread.daemon", "bool"),
        ("asyncio.run", None),
        ("os.nothing", None),
    ],
)
def test_attribute(stdlib, name, expected):
    assert stdlib.attribute(name) == expected


def test_classes_functions_and_neither(stdlib):
    assert stdlib.is_class("asyncio.locks.Lock")
    assert stdlib.is_class("multiprocessing.Pool")
    assert not stdlib.is_class("asyncio.run")
    assert stdlib.function("asyncio.FIRST_COMPLETED") is None
    assert stdlib.function("no.such.function") is None
    assert stdlib.typevars("dict") == ("_KT", "_VT")
    assert stdlib.generic_bases("collections.Counter")[0] == "dict[_T, int]"


def test_type_expressions():
    types = {"_KT": "str", "_VT": "a.B[_KT]"}
    assert substitute("dict[_KT, list[_VT]] | _KT", types) == "dict[str, list[a.B[_KT]]] | str"
    assert substitute("_T.args | _Tx", {"_T": "int"}) == "_T.args | _Tx"
    assert split_arguments("collections.abc.Callable[[int, str], dict[str, int]]") == (
        "collections.abc.Callable",
        ["[int, str]", "dict[str, int]"],
    )
    assert split_arguments("int") == ("int", [])
    assert class_arguments("tuple[int, str, int]") == ("tuple", ["int | str"])
    assert class_arguments("tuple[int, ...]") == ("tuple", ["int"])
    parts = ["typing.Literal['a|b']", "list[int | str]", "None"]
    assert members(" | ".join(parts)) == parts
    assert union(["int | None", "None", "str"]) == "int | None | str"
