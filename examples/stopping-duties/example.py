"""Four are stopped, each by its own rule: a task, a thread, a process, a process group.

A request is not yet an end: for each, one call asks, another waits until it is over.
"""

import asyncio
import os
import signal
import subprocess
import sys
import threading

SLEEP = "import time; print('ready', flush=True); time.sleep(600)"
PARENT = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {SLEEP!r}])"


def start(program: str, **options: bool) -> "subprocess.Popen[str]":
    """Start a Python child; return when it, or its child, says that it is ready."""
    command = [sys.executable, "-c", program]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **options)
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    return child


def rest_of_output(child: "subprocess.Popen[str]") -> str:
    """Read to the end: it comes when the last process that holds the pipe has ended."""
    assert child.stdout is not None
    with child.stdout as pipe:
        return pipe.read()


stop, finished = threading.Event(), threading.Event()


def work(loop: asyncio.AbstractEventLoop, started: asyncio.Event) -> None:
    loop.call_soon_threadsafe(started.set)
    stop.wait()
    finished.set()


async def main() -> None:
    started = asyncio.Event()
    working = asyncio.to_thread(work, asyncio.get_running_loop(), started)
    task = asyncio.create_task(working, name="task")
    await started.wait()
    task.cancel()
    print("1 task: asked; cancelled yet:", task.cancelled())
    assert not task.cancelled(), "cancel only asks"
    await asyncio.wait([task])
    cancelled, ended = task.cancelled(), finished.is_set()
    print("  waited for; cancelled:", cancelled, "- its thread has finished:", ended)
    assert task.cancelled()
    assert not finished.is_set(), "cancelling the task does not stop its thread"
    stop.set()


asyncio.run(main())
print("2 thread: asked by its event, waited for by asyncio.run", end="; ")
print("finished:", finished.is_set())
assert finished.is_set()

child = start(SLEEP)
child.terminate()
assert child.wait() == -signal.SIGTERM, "terminate asks, wait collects the status"
rest = rest_of_output(child)
print("3 process: terminated and collected:", child.returncode, repr(rest))

parent = start(PARENT, start_new_session=True)
parent.kill()
print("4 group: its leader killed and collected:", parent.wait())
os.killpg(parent.pid, 0)  # raises if the group were empty
print("  the leader's own child still belongs to the group")
os.killpg(parent.pid, signal.SIGKILL)
print("  the group killed; its output ends:", repr(rest_of_output(parent)))
