"""What the lessons on signals, process groups, alarms, file locks and pipes say beyond their examples."""

import asyncio
import fcntl
import multiprocessing
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

FORK = multiprocessing.get_context("fork")


def python(code: str, **options: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, **options)  # type: ignore[call-overload]


@pytest.fixture
def noted() -> Iterator[list[str]]:
    """A handler of SIGUSR1 that notes its thread; what was there before is put back."""
    log: list[str] = []
    previous = signal.signal(signal.SIGUSR1, lambda *_: log.append(threading.current_thread().name))
    yield log
    signal.signal(signal.SIGUSR1, previous)


# --- process identity


def test_a_signal_to_oneself_is_handled_before_kill_returns(noted: list[str]):
    seen = (os.kill(os.getpid(), signal.SIGUSR1), list(noted))[1]
    assert seen == ["MainThread"]


def test_send_signal_looks_first():
    """A child that has been collected is sent nothing: its id may be another's by now."""
    child = subprocess.Popen(["true"])
    child.wait()
    child.send_signal(signal.SIGKILL)
    assert child.returncode == 0


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="Linux")
def test_a_descriptor_of_a_process_stays_with_it():
    with subprocess.Popen(["sleep", "60"]) as child:
        descriptor = os.pidfd_open(child.pid)
        signal.pidfd_send_signal(descriptor, signal.SIGTERM)
        assert child.wait() == -signal.SIGTERM
        with pytest.raises(ProcessLookupError):
            signal.pidfd_send_signal(descriptor, signal.SIGTERM)
    os.close(descriptor)


# --- signal handlers


def test_what_python_installs_at_its_start():
    code = "import signal as s; print([s.getsignal(n) for n in (s.SIGINT, s.SIGTERM, s.SIGHUP, s.SIGPIPE)])"
    shown = python(
        code, preexec_fn=lambda: [signal.signal(n, signal.SIG_DFL) for n in (signal.SIGINT, signal.SIGHUP)]
    )
    assert shown.stdout.startswith(
        "[<built-in function default_int_handler>, <Handlers.SIG_DFL: 0>, <Handlers.SIG_DFL: 0>"
    )
    assert shown.stdout.rstrip().endswith("<Handlers.SIG_IGN: 1>]")


def test_an_ignored_interrupt_stays_ignored_in_a_python_child():
    code = "import signal; print(signal.getsignal(signal.SIGINT) == signal.SIG_IGN)"
    shown = python(code, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
    assert shown.stdout == "True\n"


def test_a_handler_can_be_interrupted_by_another_signal():
    log: list[str] = []

    def outer(*_: object) -> None:
        log.append("outer begins")
        os.kill(os.getpid(), signal.SIGUSR2)
        log.append("outer ends")

    old = signal.signal(signal.SIGUSR1, outer), signal.signal(signal.SIGUSR2, lambda *_: log.append("inner"))
    try:
        os.kill(os.getpid(), signal.SIGUSR1)
    finally:
        signal.signal(signal.SIGUSR1, old[0])
        signal.signal(signal.SIGUSR2, old[1])
    assert log == ["outer begins", "inner", "outer ends"]


def test_while_the_reaping_lock_is_held_poll_sees_nothing():
    """The lesson's account of `_run_command`: a handler that interrupts `poll` cannot learn that the child is dead."""
    child = subprocess.Popen(["true"])
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    with child._waitpid_lock:  # type: ignore[attr-defined]
        assert child.poll() is None
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(timeout=0.05)
    assert child.wait() == 0


def test_asyncio_run_has_its_own_handler_of_an_interrupt():
    async def main() -> object:
        return signal.getsignal(signal.SIGINT)

    assert "_on_sigint" in str(asyncio.run(main()))
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_loops_handler_runs_as_a_callback_of_the_loop():
    log: list[str] = []

    async def main() -> None:
        handled = asyncio.Event()

        def handler() -> None:
            log.append("handler")
            handled.set()

        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, handler)
        os.kill(os.getpid(), signal.SIGUSR1)
        log.append("the task goes on")
        await handled.wait()

    asyncio.run(main())
    assert log == ["the task goes on", "handler"]


def test_a_signal_to_a_worker_thread_does_not_wake_the_main_thread():
    code = """
import signal, threading, time
log = []
signal.signal(signal.SIGUSR1, lambda *_: log.append("handler"))
main_waits = threading.Event()
def work():
    time.sleep(0.2)  # by now main is in join, as a rule
    signal.raise_signal(signal.SIGUSR1)
    log.append("worker goes on")
worker = threading.Thread(target=work)
worker.start()
worker.join()
print(log)
"""
    assert python(code).stdout == "['worker goes on', 'handler']\n"


# --- process groups


@pytest.mark.parametrize("options", [{"process_group": 0}, {"start_new_session": True}])
def test_a_group_of_its_own_is_there_when_popen_returns(options: dict[str, object]):
    child = subprocess.Popen(["sleep", "60"], **options)  # type: ignore[call-overload]
    try:
        assert os.getpgid(child.pid) == child.pid
        assert (os.getsid(child.pid) == child.pid) is ("start_new_session" in options)
    finally:
        child.kill()
        child.wait()


def test_by_default_the_group_is_the_parents():
    with subprocess.Popen(["sleep", "60"]) as child:
        assert os.getpgid(child.pid) == os.getpgid(0)
        with pytest.raises(ProcessLookupError):
            os.killpg(child.pid, 0)
        child.kill()


# --- alarms


def test_alarm_takes_whole_seconds_only():
    with pytest.raises(TypeError, match="'float' object cannot be interpreted as an integer"):
        signal.alarm(0.5)  # type: ignore[arg-type]


def test_without_a_handler_the_alarm_ends_the_process():
    done = python("import signal, time; signal.setitimer(signal.ITIMER_REAL, 0.05); time.sleep(60)")
    assert done.returncode == -signal.SIGALRM


def test_alarm_and_setitimer_are_one_clock():
    try:
        signal.alarm(100)
        assert 90 < signal.getitimer(signal.ITIMER_REAL)[0] <= 100
    finally:
        signal.alarm(0)
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_timeout_error_is_an_os_error():
    assert issubclass(TimeoutError, OSError)


EXPIRE = """
import re, signal, time
class Expired(BaseException): ...
def expire(*_): raise Expired
signal.signal(signal.SIGALRM, expire)
def took(work):
    start = time.process_time()
    try:
        work()
    except Expired:
        pass
    return time.process_time() - start
"""


def test_the_handler_waits_for_a_computation_in_c_that_does_not_look():
    code = """
work = lambda: sum(range(5_000_000))
whole = took(work)
signal.setitimer(signal.ITIMER_REAL, 0.001)
print(took(work) > whole / 2)
"""
    assert python(EXPIRE + code).stdout == "True\n"


def test_a_match_looks_for_signals_itself():
    code = """
signal.setitimer(signal.ITIMER_REAL, 0.1)
took(lambda: re.match("(a+)+b", "a" * 64))  # for years, if nothing stopped it
print("stopped")
"""
    assert python(EXPIRE + code).stdout == "stopped\n"


# --- file locks


def test_a_lock_file_opened_for_reading_can_be_locked_too(tmp_path: Path):
    path = tmp_path / "lock"
    path.touch()
    with path.open() as first, path.open() as second:
        fcntl.flock(first, fcntl.LOCK_EX)
        with pytest.raises(BlockingIOError):
            fcntl.flock(second, fcntl.LOCK_SH | fcntl.LOCK_NB)


def test_a_failed_conversion_loses_the_shared_lock(tmp_path: Path):
    path = tmp_path / "lock"
    with path.open("a") as first, path.open("a") as second, path.open("a") as third:
        fcntl.flock(first, fcntl.LOCK_SH)
        fcntl.flock(second, fcntl.LOCK_SH)
        with pytest.raises(BlockingIOError):
            fcntl.flock(first, fcntl.LOCK_EX | fcntl.LOCK_NB)
        fcntl.flock(second, fcntl.LOCK_UN)
        fcntl.flock(third, fcntl.LOCK_EX | fcntl.LOCK_NB)  # nobody is left


def test_closing_writes_out_and_then_lets_go(tmp_path: Path):
    path = tmp_path / "lock"
    with path.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write("text")
    with path.open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        file.seek(0)
        assert file.read() == "text"


def test_a_kept_exception_keeps_the_lock(tmp_path: Path):
    path = tmp_path / "lock"

    def fail() -> None:
        file = path.open("a")
        fcntl.flock(file, fcntl.LOCK_EX)
        raise KeyError

    with pytest.raises(KeyError) as caught:
        fail()
    with path.open("a") as other:
        with pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        caught.traceback[-1].frame.f_locals["file"].close()
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)


@pytest.mark.parametrize("end", ["os._exit(0)", "1 / 0", "os.kill(os.getpid(), 9)", "sys.exit()"])
def test_every_way_to_end_lets_go(end: str, tmp_path: Path):
    path = tmp_path / "lock"
    python(f"import fcntl, os, sys; f = open({str(path)!r}, 'a'); fcntl.flock(f, fcntl.LOCK_EX); {end}")
    with path.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


# --- pipes


def test_writable_means_room_for_pipe_buf():
    read, write = os.pipe()
    os.set_blocking(write, False)
    size = os.write(write, bytes(10_000_000))
    os.read(read, size - select.PIPE_BUF)
    left = size - (size - select.PIPE_BUF)
    assert left == select.PIPE_BUF
    assert select.select([], [write], [], 0)[1] == [write]
    assert os.write(write, bytes(select.PIPE_BUF)) == select.PIPE_BUF
    os.close(read)
    os.close(write)


def test_select_goes_on_after_a_handler_that_returns(noted: list[str]):
    read, write = os.pipe()
    timer = threading.Timer(0.05, lambda: os.kill(os.getpid(), signal.SIGUSR1))
    timer.start()
    start = time.monotonic()
    assert select.select([read], [], [], 0.2) == ([], [], [])
    assert time.monotonic() - start >= 0.2
    assert noted == ["MainThread"]
    timer.join()
    os.close(read)
    os.close(write)


def test_a_closed_file_has_no_descriptor():
    read, write = os.pipe()
    file = os.fdopen(read, "rb")
    file.close()
    with pytest.raises(ValueError, match="I/O operation on closed file"):
        select.select([file], [], [], 0)
    with pytest.raises(ValueError, match="file descriptor cannot be a negative integer"):
        select.select([-1], [], [], 0)
    os.close(write)
