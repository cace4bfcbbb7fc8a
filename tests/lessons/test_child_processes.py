"""What the lesson `child-processes` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import inspect
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]


@contextmanager
def child(command: list[str], **options: object) -> Iterator["subprocess.Popen[str]"]:
    """A child that does not outlive the test."""
    process: subprocess.Popen[str] = subprocess.Popen(command, text=True, **options)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def wait_for_death(pid: int) -> None:
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)


def is_a_child_of_ours(pid: int) -> bool:
    """Whether the kernel still holds it for us: running, or a zombie."""
    try:
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


def test_run_kills_and_reaps_the_child_when_the_limit_passes():
    started: list[subprocess.Popen[bytes]] = []

    class Remembered(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *args, **options):
            super().__init__(*args, **options)
            started.append(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subprocess, "Popen", Remembered)
        with pytest.raises(subprocess.TimeoutExpired):
            subprocess.run(SLEEP, timeout=0.1, check=False)
    assert started[0].returncode == -signal.SIGKILL
    assert not is_a_child_of_ours(started[0].pid)


def test_the_output_in_timeout_expired_is_bytes_even_in_text_mode():
    code = "import os, sys, time; print('begun', flush=True); os.write(2, b'x'); time.sleep(60)"
    with child([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        assert process.stderr.read(1) == "x", "what is in the other pipe is there by now"
        output = None
        while output is None:  # on a busy machine the limit may pass before the first read
            with pytest.raises(subprocess.TimeoutExpired) as caught:
                process.communicate(timeout=0.1)
            output = caught.value.output
        assert output == b"begun\n"


def test_input_cannot_be_given_again_when_communicate_is_called_again():
    with child(SLEEP, stdin=subprocess.PIPE) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.communicate("text", timeout=0.1)
        with pytest.raises(ValueError, match="Cannot send input after starting communication"):
            process.communicate("text", timeout=0.1)


def test_leaving_the_with_block_waits_and_does_not_kill():
    code = (
        "import sys; sys.stdin.read()"  # ends by itself once its stdin is closed, as leaving the block does
    )
    with (
        pytest.raises(KeyError),
        subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE) as process,
    ):
        raise KeyError
    assert process.returncode == 0, "it came to its own end"


def test_leaving_the_with_block_by_keyboard_interrupt_does_not_wait_for_the_end():
    with pytest.raises(KeyboardInterrupt), subprocess.Popen(SLEEP) as process:
        raise KeyboardInterrupt
    try:
        assert process.poll() is None, "it still runs"
    finally:
        process.kill()
        process.wait()


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_becomes_a_lone_command_and_starts_the_first_of_two():
    show_pid = f"{sys.executable} -c 'import os; print(os.getpid())'"
    for command, becomes_it in ((show_pid, True), (f"{show_pid}; true", False)):
        with subprocess.Popen(["bash", "-c", command], stdout=subprocess.PIPE) as process:
            out, _ = process.communicate()
        assert (int(out) == process.pid) is becomes_it


def test_signals_to_a_reaped_child_do_nothing():
    with child([sys.executable, "-c", ""]) as process:
        process.wait()
        process.kill()
        process.terminate()
        assert process.returncode == 0


def test_a_forgotten_dead_child_is_reaped_when_its_popen_is_collected():
    """The lesson's account of `PythonSandbox.execute_code`: what tidies up after a kill without a wait."""

    def start_and_kill() -> int:
        process = subprocess.Popen(SLEEP)
        process.kill()
        wait_for_death(process.pid)
        assert is_a_child_of_ours(process.pid), "a zombie"
        return process.pid

    with pytest.warns(ResourceWarning, match=r"subprocess \d+ is still running"):
        pid = start_and_kill()
    assert not is_a_child_of_ours(pid)


def test_a_forgotten_child_that_still_runs_is_reaped_by_a_later_popen():
    with pytest.warns(ResourceWarning, match=r"subprocess \d+ is still running"):
        pid = subprocess.Popen(SLEEP).pid
    assert is_a_child_of_ours(pid)
    os.kill(pid, signal.SIGKILL)
    wait_for_death(pid)
    assert is_a_child_of_ours(pid), "nobody has looked yet"
    subprocess.run([sys.executable, "-c", ""], check=True)
    assert not is_a_child_of_ours(pid)


def test_one_pipe_read_to_its_end_and_then_wait_cannot_deadlock():
    """The lesson's account of a streamed command: merge the outputs, read to the end, then wait."""
    code = "import sys; [print('x' * 1000, file=f) for f in (sys.stdout, sys.stderr) for _ in range(300)]"
    with child([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        assert process.stdout is not None
        assert sum(len(line) for line in process.stdout) == 2 * 300 * 1001
        assert process.wait() == 0


def test_a_leading_session_or_group_has_the_childs_pid_as_its_number():
    for options in ({"start_new_session": True}, {"process_group": 0}):
        with child(SLEEP, **options) as process:
            assert os.getpgid(process.pid) == process.pid
            os.killpg(process.pid, signal.SIGTERM)
            assert process.wait() == -signal.SIGTERM


@pytest.mark.skipif(sys.version_info < (3, 13), reason="checked since 3.13")
def test_stdout_cannot_be_sent_to_stdout():
    with pytest.raises(ValueError, match="STDOUT can only be used for stderr"):
        subprocess.Popen(SLEEP, stdout=subprocess.STDOUT)


@pytest.mark.parametrize("interrupt", ["timeout", "cancel"])
def test_an_interrupted_wait_in_a_coroutine_leaves_the_child_alone(interrupt):
    async def main():
        child = await asyncio.create_subprocess_exec(*SLEEP, stdout=asyncio.subprocess.PIPE)
        if interrupt == "timeout":
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.05):
                    await child.communicate()
        else:
            waiting = asyncio.create_task(child.communicate())
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.wait([waiting])
            assert waiting.cancelled()
        os.kill(child.pid, 0)  # it is there
        assert child.returncode is None
        child.kill()
        assert await child.wait() == -signal.SIGKILL

    asyncio.run(main())


def test_the_loop_reaps_a_child_that_nobody_waits_for():
    async def main():
        child = await asyncio.create_subprocess_exec(sys.executable, "-c", "")
        async with asyncio.timeout(30):
            while child.returncode is None:  # noqa: ASYNC110  (waiting for it is what must not be)
                await asyncio.sleep(0.01)
        with pytest.raises(ChildProcessError):
            os.waitpid(child.pid, os.WNOHANG)  # noqa: ASYNC222  (it does not wait)

    asyncio.run(main())


def test_waits_in_a_coroutine_take_no_time_limit():
    for method in (asyncio.subprocess.Process.communicate, asyncio.subprocess.Process.wait):
        assert "timeout" not in inspect.signature(method).parameters
