"""What the lesson `processes` says beyond its example: each sentence on behaviour, one test."""

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path

import pytest

FORK = multiprocessing.get_context("fork")
WITH_CHILD = """
import multiprocessing, os, signal, time

if __name__ == "__main__":
    read, write = os.pipe()
    process = multiprocessing.get_context("fork").Process(target={target}, daemon={daemon})
    process.start()
    print(process.pid, flush=True)
    {then}
"""


def run_parent(then: str, *, daemon: bool, target: str = "signal.pause") -> subprocess.CompletedProcess[str]:
    """Run a program that starts a child; wait until it, and all who hold its output, have ended."""
    code = WITH_CHILD.format(target=target, daemon=daemon, then=then)
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=30, check=False
    )


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="forkserver since 3.14")
@pytest.mark.skipif(sys.platform != "linux", reason="the default of Linux")
def test_fork_is_the_default_on_linux():
    code = "import multiprocessing; print(multiprocessing.get_start_method())"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout == b"fork\n"


def test_a_process_starts_once():
    process = FORK.Process(target=int)
    process.start()
    process.join()
    with pytest.raises(AssertionError, match="cannot start a process twice"):
        process.start()


@pytest.mark.parametrize("method", ["join", "is_alive"])
def test_only_the_creator_may_ask_after_it(method: str):
    process = FORK.Process(target=int)
    process.start()

    def ask() -> None:
        getattr(process, method)()

    other = FORK.Process(target=ask)
    other.start()
    other.join()
    assert other.exitcode == 1, "AssertionError"
    process.join()


def test_a_child_cannot_join_itself_and_is_alive_to_itself():
    def ask() -> None:
        itself = multiprocessing.current_process()
        with pytest.raises(AssertionError, match="can only join a child process"):
            itself.join()
        assert itself.is_alive()

    process = FORK.Process(target=ask)
    process.start()
    process.join()
    assert process.exitcode == 0


@pytest.mark.parametrize("look", ["is_alive", "exitcode", "active_children", "join"])
def test_a_look_reaps(look: str):
    process = FORK.Process(target=int)
    process.start()
    assert process.pid is not None
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)  # dead, not reaped
    if look == "active_children":
        multiprocessing.active_children()
    elif look == "exitcode":
        assert process.exitcode == 0
    else:
        getattr(process, look)()
    with pytest.raises(ChildProcessError):
        os.waitpid(process.pid, os.WNOHANG)
    process.join()


def test_at_a_normal_exit_daemons_are_terminated():
    assert run_parent("pass", daemon=True).returncode == 0


def test_at_a_normal_exit_the_others_are_waited_for():
    then = "print('leaving', flush=True)"
    output = run_parent(
        then, daemon=False, target="lambda: (time.sleep(0.3), print('child done', flush=True))"
    )
    assert output.stdout.splitlines()[1:] == ["leaving", "child done"]


@pytest.mark.parametrize("then", ["os._exit(0)", "os.kill(os.getpid(), signal.SIGKILL)"])
def test_a_daemon_outlives_a_parent_that_is_cut_off(then: str):
    target = "lambda: (os.close(write), os.read(read, 1), time.sleep(0.1), print('alive', flush=True))"
    output = run_parent(then, daemon=True, target=target)
    assert output.stdout.splitlines()[1:] == ["alive"], "it goes on when the parent's end of the pipe closes"


def test_a_daemon_has_no_children():
    def start_one() -> None:
        with pytest.raises(AssertionError, match="daemonic processes are not allowed to have children"):
            FORK.Process(target=int).start()

    process = FORK.Process(target=start_one, daemon=True)
    process.start()
    process.join()
    assert process.exitcode == 0


def test_spawn_cannot_send_a_nested_function():
    def nested() -> None: ...

    process = multiprocessing.get_context("spawn").Process(target=nested)
    with pytest.raises((AttributeError, pickle.PicklingError), match="local object"):
        process.start()


@pytest.mark.skipif(sys.version_info < (3, 12), reason="since 3.12")
def test_fork_warns_when_there_are_threads():
    code = (
        "import threading, os; threading.Thread(target=input, daemon=True).start(); p = os.fork();"
        " p or os._exit(0); os.waitpid(p, 0); os._exit(0)"
    )
    command = [sys.executable, "-W", "always", "-c", code]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as parent:  # the thread waits for its input
        assert parent.stderr is not None
        assert "is multi-threaded, use of fork() may lead to deadlocks" in parent.stderr.read()


def test_an_exception_stays_in_the_child(capfd: pytest.CaptureFixture[str]):
    process = FORK.Process(target=int, args=("x",))
    process.start()
    process.join()
    assert process.exitcode == 1
    assert "ValueError: invalid literal for int()" in capfd.readouterr().err


def test_forkserver_does_not_see_what_the_parent_changed(tmp_path: Path):
    """Its children start from the server, not from the parent."""
    program = tmp_path / "program.py"
    program.write_text("""
import multiprocessing
setting = "as imported"
def show(): print(setting, flush=True)
if __name__ == "__main__":
    setting = "set by main"
    process = multiprocessing.get_context("forkserver").Process(target=show)
    process.start(); process.join()
""")
    output = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True, timeout=30)
    assert output.stdout == "as imported\n"


FORK_AND_LOG = """
import logging, logging.handlers, os, queue, signal

handler = {handler}
logging.getLogger().addHandler(handler)
{lock}.acquire()  # as another thread may hold it at this moment
child = os.fork()
if child == 0:
    signal.alarm(1)
    logging.warning("first line")
    os._exit(0)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.parametrize(
    ("handler", "lock", "ended"),
    [
        pytest.param("logging.StreamHandler()", "handler.lock", 0, id="logging makes its own locks anew"),
        pytest.param(
            "logging.handlers.QueueHandler(queue.Queue())",
            "handler.queue.mutex",
            -signal.SIGALRM,
            id="nobody does that for a queue",
        ),
    ],
)
def test_which_locks_a_forked_child_finds_locked(handler: str, lock: str, ended: int):
    code = FORK_AND_LOG.format(handler=handler, lock=lock)
    outcome = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert outcome.stdout == f"{ended}\n"


@pytest.mark.skipif(sys.version_info < (3, 12), reason="the warning is of 3.12")
@pytest.mark.parametrize(("options", "shown"), [([], False), (["-W", "default"], True)])
def test_the_warning_about_fork_is_hidden_behind_multiprocessing(options: list[str], shown: bool):  # noqa: FBT001
    code = """
import multiprocessing, threading
stop = threading.Event()
threading.Thread(target=stop.wait).start()
process = multiprocessing.get_context("fork").Process(target=int)
process.start()
process.join()
stop.set()
"""
    outcome = subprocess.run(
        [sys.executable, *options, "-c", code], capture_output=True, text=True, check=True
    )
    assert ("is multi-threaded, use of fork()" in outcome.stderr) is shown
