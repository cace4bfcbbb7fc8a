"""What the tracer sees of small programs whose course is known by hand; it changes nothing in them."""

import subprocess
import sys
from pathlib import Path

import pytest

from _ext.timeline.records import EventKind as K
from _ext.timeline.records import Timeline
from examples._tracer.build import build
from examples._tracer.run import run


def trace(folder: Path, source: str) -> Timeline:
    """Trace a program; it must print what it prints untraced, and nothing to standard error."""
    program = folder / "example.py"
    program.write_text(source, encoding="utf-8")
    plain = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True, cwd=folder)
    observed = run(program)
    assert (observed.code, observed.stdout, observed.stderr) == (0, plain.stdout, plain.stderr)
    return build("sample", "3.x", observed.events)


def story(timeline: Timeline, lane: str) -> list[tuple[str, str]]:
    """A lane's events: kind and expression, or kind and names of the lanes it concerns."""
    return [
        (event.kind, event.what or " ".join(other.partition(":")[2] for other in event.to))
        for event in timeline.events
        if event.lane == lane
    ]


def names(timeline: Timeline) -> list[str]:
    return [lane.id for lane in timeline.lanes]


def test_a_task_is_seen_step_by_step(tmp_path: Path):
    source = """
import asyncio

async def job(gate):
    await gate.wait()
    return 1

async def main():
    gate = asyncio.Event()
    task = asyncio.create_task(job(gate), name="job")
    await asyncio.sleep(0)
    gate.set()
    assert await task == 1

asyncio.run(main())
"""
    seen = trace(tmp_path, source)
    assert names(seen) == ["thread:MainThread", "task:main()", "task:job"]
    assert story(seen, "task:main()") == [
        (K.RUN, ""),
        (K.CREATE, "job"),
        (K.YIELD, "asyncio.sleep(0)"),
        (K.RUN, ""),
        (K.WAKE, "job"),
        (K.WAIT, "task"),
        (K.READY, ""),
        (K.RUN, ""),
        (K.RESULT, ""),
    ]
    assert story(seen, "task:job") == [
        (K.RUN, ""),
        (K.WAIT, "gate.wait()"),
        (K.READY, ""),
        (K.RUN, ""),
        (K.RESULT, ""),
    ]
    waits = [event for event in seen.events if event.kind is K.WAIT and event.lane == "task:main()"]
    assert [event.to for event in waits] == [("task:job",)]


def test_cancellation_is_handed_on_to_what_the_task_awaits(tmp_path: Path):
    source = """
import asyncio

async def inner():
    await asyncio.Event().wait()

async def outer(task):
    await task

async def main():
    first = asyncio.create_task(inner(), name="inner")
    second = asyncio.create_task(outer(first), name="outer")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    second.cancel()
    await asyncio.wait([second])
    assert first.cancelled() and second.cancelled()

asyncio.run(main())
"""
    seen = trace(tmp_path, source)
    requests = [(event.lane, event.to) for event in seen.events if event.kind is K.CANCEL]
    assert requests == [("task:main()", ("task:outer",)), ("task:outer", ("task:inner",))]
    for lane in ("task:inner", "task:outer"):
        assert story(seen, lane)[-2:] == [(K.RUN, "CancelledError"), (K.CANCELLED, "")]


def test_a_timeout_is_told_from_a_cancellation_and_a_shield_keeps_the_inner_task_going(tmp_path: Path):
    source = """
import asyncio

async def main():
    gate = asyncio.Event()
    inner = asyncio.create_task(gate.wait(), name="inner")
    try:
        async with asyncio.timeout(0.01):
            await asyncio.shield(inner)
    except TimeoutError:
        print("late")
    gate.set()
    await inner

asyncio.run(main())
"""
    seen = trace(tmp_path, source)
    assert [event.to for event in seen.events if event.kind is K.TIMEOUT] == [("task:main()",)]
    assert [event for event in seen.events if event.kind is K.CANCEL] == []
    assert story(seen, "task:inner")[-1] == (K.RESULT, "")
    shielded = [event for event in seen.events if event.what == "asyncio.shield(inner)"]
    assert [event.to for event in shielded] == [("task:inner",)]


def test_what_a_cancelled_task_held_goes_with_it_as_without_the_tracer(tmp_path: Path):
    source = """
import asyncio
import gc
import weakref

class Resource:
    def __init__(self):
        weakref.finalize(self, print, "gone")

async def job():
    resource = Resource()
    await asyncio.Event().wait()

async def main():
    gc.disable()
    task = asyncio.create_task(job(), name="job")
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    del task
    print("main ends")

asyncio.run(main())
"""
    assert story(trace(tmp_path, source), "task:job")[-1] == (K.CANCELLED, "")


def test_a_task_that_nobody_keeps_is_seen_to_be_destroyed_as_without_the_tracer(tmp_path: Path):
    source = """
import asyncio
import gc

async def lost():
    await asyncio.get_running_loop().create_future()

async def main():
    gc.disable()
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: print(context["message"]))
    asyncio.create_task(lost(), name="lost")
    await asyncio.sleep(0)
    gc.collect()
    print("collected")

asyncio.run(main())
"""
    seen = trace(tmp_path, source)
    assert story(seen, "task:lost")[-1] == (K.DESTROYED, "")


def test_groups_wait_for_their_members(tmp_path: Path):
    source = """
import asyncio

async def job(number):
    await asyncio.sleep(number / 100)

async def main():
    await asyncio.gather(job(1), job(2))
    async with asyncio.TaskGroup() as group:
        group.create_task(job(1), name="a")
        group.create_task(job(2), name="b")
    await asyncio.wait({asyncio.create_task(job(1), name="c")})

asyncio.run(main())
"""
    seen = trace(tmp_path, source)
    waits = {
        event.what: event for event in seen.events if event.kind is K.WAIT and event.lane == "task:main()"
    }
    assert waits["asyncio.gather(job(1), job(2))"].to == ("task:job()", "task:job()#2")
    group = waits["async with asyncio.TaskGroup()"]
    assert group.leaving
    assert "task:b" in group.to
    assert waits['asyncio.wait({asyncio.create_task(job(1), name="c")})'].to == ("task:c",)


def test_tasks_look_the_same_to_the_program(tmp_path: Path):
    source = """
import asyncio
import inspect

async def job():
    await asyncio.sleep(0)

async def main():
    coro = job()
    task = asyncio.create_task(coro, name="job")
    print(type(task).__name__, type(task).__module__, isinstance(task, asyncio.Task))
    print(task.get_coro() is coro, task.get_name(), asyncio.isfuture(task))
    print(asyncio.iscoroutine(task.get_coro()))
    print(repr(task).replace(__file__, "FILE"), len(task.get_stack()))
    await task
    print(task, task.done(), task.cancel())
    print(asyncio.get_running_loop().get_task_factory())
    try:
        asyncio.create_task(42)
    except TypeError as error:
        print(error)

asyncio.run(main())
"""
    assert names(trace(tmp_path, source)) == ["thread:MainThread", "task:main()", "task:job"]


def test_threads_pools_locks_and_queues(tmp_path: Path):
    source = """
import queue
import threading
from concurrent.futures import ThreadPoolExecutor

def produce():
    with lock:
        items.put(1)

def fail():
    raise KeyError("x")

lock, items = threading.Lock(), queue.Queue()
thread = threading.Thread(target=produce, name="producer")
thread.start()
items.get()
thread.join()
with ThreadPoolExecutor(1, thread_name_prefix="pool") as pool:
    future = pool.submit(fail)
    try:
        future.result()
    except KeyError:
        print("KeyError")
print(items.empty(), lock.locked(), lock.acquire(blocking=False))
"""
    seen = trace(tmp_path, source)
    assert story(seen, "thread:producer") == [
        (K.RUN, ""),
        (K.BLOCK, "with lock"),
        (K.UNBLOCK, ""),
        (K.BLOCK, "items.put(1)"),
        (K.UNBLOCK, ""),
        (K.RESULT, ""),
    ]
    assert story(seen, "thread:pool_0") == [
        (K.RUN, ""),
        (K.CALL, "fail"),
        (K.RETURN, "KeyError"),
        (K.IDLE, ""),
        (K.RESULT, ""),
    ]
    main = story(seen, "thread:MainThread")
    assert (K.SUBMIT, "fail") in main
    assert (K.BLOCK, "thread.join()") in main
    assert (K.UNBLOCK, "KeyError") in main
    assert not any(what == "lock.acquire(blocking=False)" for _, what in main), "it only tries"
    joins = [event.to for event in seen.events if event.what == "thread.join()"]
    assert joins == [("thread:producer",)]


def test_a_thread_that_fails(tmp_path: Path):
    source = """
import threading

class Worker(threading.Thread):
    def run(self):
        raise ValueError

threading.excepthook = lambda args: print(args.exc_type.__name__)
worker = Worker(name="worker")
worker.start()
worker.join()
"""
    assert story(trace(tmp_path, source), "thread:worker") == [(K.RUN, ""), (K.EXCEPTION, "ValueError")]


def test_a_coroutine_hands_work_to_a_thread(tmp_path: Path):
    source = """
import asyncio

async def main():
    print(await asyncio.to_thread(sum, [1, 2]))

asyncio.run(main())
"""
    seen = trace(tmp_path, source)
    assert names(seen) == ["thread:MainThread", "task:main()", "thread:asyncio_0"]
    handed = [event for event in seen.events if event.kind is K.SUBMIT]
    assert [(event.lane, event.what, event.to) for event in handed] == [
        ("task:main()", "sum", ("thread:asyncio_0",))
    ]


def test_work_cancelled_in_the_queue_is_handed_over_and_never_called(tmp_path: Path):
    source = """
import threading
from concurrent.futures import ThreadPoolExecutor

def wait():
    started.set()
    released.wait()

started, released = threading.Event(), threading.Event()
with ThreadPoolExecutor(1, thread_name_prefix="pool") as pool:
    pool.submit(wait)
    started.wait()
    print(pool.submit(print, "never").cancel())
    released.set()
"""
    seen = trace(tmp_path, source)
    handed = [(event.what, event.to) for event in seen.events if event.kind is K.SUBMIT]
    assert handed == [("wait", ("thread:pool_0",)), ("print", ())]
    assert [what for kind, what in story(seen, "thread:pool_0") if kind is K.CALL] == ["wait"]


def test_a_child_is_created_signalled_ended_and_collected_in_this_order(tmp_path: Path):
    source = """
import os
import subprocess
import sys

child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
try:
    child.wait(timeout=0.05)
except subprocess.TimeoutExpired:
    print("late")
child.kill()
os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
child.communicate()
print(child.returncode)
"""
    seen = trace(tmp_path, source)
    order = [event.kind for event in seen.events if "process:child" in (event.lane, *event.to)]
    death, wait_for_it = order.index(K.EXIT), [K.EXIT, K.BLOCK]
    assert order[:3] == [K.CREATE, K.BLOCK, K.SIGNAL]
    assert sorted(order[3:5]) == sorted(wait_for_it), "it may die before its parent starts to wait for that"
    assert order[5:] == [K.BLOCK, K.REAP]
    assert death < order.index(K.REAP)
    assert [event.code for event in seen.events if event.kind is K.EXIT] == [-9]
    assert (K.UNBLOCK, "TimeoutExpired") in story(seen, "thread:MainThread")


def test_reading_a_child_s_pipe_is_seen(tmp_path: Path):
    source = """
import subprocess

with subprocess.Popen(["echo", "hello"], stdout=subprocess.PIPE, text=True) as echo:
    print(echo.stdout.readline().strip())
"""
    main = story(trace(tmp_path, source), "thread:MainThread")
    assert (K.BLOCK, "echo.stdout.readline()") in main
    assert (K.BLOCK, 'with subprocess.Popen(["echo", "hello"], stdout=subprocess.PIPE, text=…') not in main


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_process_of_multiprocessing(method: str, tmp_path: Path):
    source = f"""
import multiprocessing
import time

def work(queue):
    queue.put("done")
    time.sleep(0.01)

if __name__ == "__main__":
    context = multiprocessing.get_context({method!r})
    queue = context.Queue()
    worker = context.Process(target=work, args=(queue,), name="worker")
    worker.start()
    print(queue.get())
    worker.join()
    print(worker.exitcode)
"""
    seen = trace(tmp_path, source)
    inside = [(K.RUN, ""), (K.BLOCK, 'queue.put("done")'), (K.UNBLOCK, ""), (K.BLOCK, "time.sleep(0.01)")]
    expected = (
        [*inside, (K.UNBLOCK, "")] if method == "fork" else []
    )  # a spawned child is seen from outside only
    assert story(seen, "process:worker") == [*expected, (K.EXIT, "")]
    assert (K.REAP, "worker") in story(seen, "thread:MainThread")


def test_a_join_whose_time_runs_out_ends_nothing(tmp_path: Path):
    source = """
import multiprocessing
import time

if __name__ == "__main__":
    worker = multiprocessing.get_context("fork").Process(target=time.sleep, args=(60,), name="worker")
    worker.start()
    worker.join(0.05)
    worker.kill()
    worker.join()
"""
    seen = trace(tmp_path, source)
    order = [event.kind for event in seen.events if "process:worker" in (event.lane, *event.to)]
    assert order[0] == K.CREATE
    assert order.index(K.BLOCK) < order.index(
        K.SIGNAL
    )  # whether it has begun to run by then is its own matter
    assert order.index(K.SIGNAL) < order.index(K.EXIT) < order.index(K.REAP)


def test_calls_that_only_try_block_nothing(tmp_path: Path):
    source = """
import fcntl
import os
import select

read, write = os.pipe()
select.select([read], [], [], 0)
select.select([], [write], [])
with open("lock", "a") as file:
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    fcntl.flock(file, fcntl.LOCK_UN)
"""
    main = story(trace(tmp_path, source), "thread:MainThread")
    assert [what for kind, what in main if kind is K.BLOCK] == ["select.select([], [write], [])"]


def test_signal_handlers_stay_the_program_s_own(tmp_path: Path):
    source = """
import os
import signal

def handler(number, frame):
    print(signal.Signals(number).name)

print(signal.signal(signal.SIGUSR1, handler))
assert signal.getsignal(signal.SIGUSR1) is handler
os.kill(os.getpid(), signal.SIGUSR1)
assert signal.signal(signal.SIGUSR1, signal.SIG_DFL) is handler
"""
    main = story(trace(tmp_path, source), "thread:MainThread")
    assert (K.HANDLER, "SIGUSR1 → handler()") in main
    assert main.index((K.SIGNAL, "SIGUSR1")) < main.index((K.HANDLER, "SIGUSR1 → handler()"))


def test_polling_is_one_event_however_often_it_happens(tmp_path: Path):
    source = """
import asyncio

async def main():
    for _ in range(50):
        await asyncio.sleep(0)

asyncio.run(main())
"""
    assert story(trace(tmp_path, source), "task:main()") == [
        (K.RUN, ""),
        (K.YIELD, "asyncio.sleep(0)"),
        (K.RUN, ""),
        (K.RESULT, ""),
    ]


def test_the_program_finds_its_surroundings_as_usual(tmp_path: Path):
    source = """
import os
import sys
import threading

print(__name__, __file__ == sys.argv[0], sys.path[0] == os.path.dirname(__file__), threading.active_count())
print(open(os.devnull).fileno(), sorted(os.environ) == sorted(dict(os.environ)))
print([name for name in sys.path if "_tracer" in name])
"""
    folder = tmp_path
    program = folder / "example.py"
    program.write_text(source, encoding="utf-8")
    observed = run(program)
    assert observed.stdout.splitlines()[0] == "__main__ True True 1"
    assert observed.stdout.splitlines()[1].startswith("3 "), "descriptors are numbered as without the tracer"
    assert observed.stdout.splitlines()[2] == "[]"
