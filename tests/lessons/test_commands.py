"""What the lessons on child output, checked commands and shell commands say beyond their examples."""

import io
import os
import subprocess
import sys
import time

import pytest


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="a ValueError since 3.13")
def test_stdout_to_stdout_fails_obscurely_before_3_13():
    with pytest.raises(OSError, match="Bad file descriptor"):
        subprocess.run(["true"], stdout=subprocess.STDOUT, check=False)


def test_text_mode_makes_one_kind_of_line_end():
    done = subprocess.run(["printf", "a\\r\\nb"], capture_output=True, text=True, check=True)
    assert done.stdout == "a\nb"


def test_undecodable_output_needs_a_decision():
    command = ["printf", "\\377"]
    with pytest.raises(UnicodeDecodeError):
        subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=True)
    assert done.stdout == "\N{REPLACEMENT CHARACTER}"


def test_the_child_has_its_own_copy_of_a_file():
    """The lesson's account of a server's log: the parent may close its file once the child runs."""
    read, write = os.pipe()
    with os.fdopen(write, "wb") as ours:
        child = subprocess.Popen(["sh", "-c", "read line; echo $line"], stdin=subprocess.PIPE, stdout=ours)
    child.communicate(b"later\n")
    with os.fdopen(read, "rb") as file:
        assert file.read() == b"later\n"


def test_only_stderr_piped_leaves_stdout_alone(capfd: pytest.CaptureFixture[str]):
    done = subprocess.run(["sh", "-c", "echo out; echo err >&2"], stderr=subprocess.PIPE, check=True)
    assert (done.stdout, done.stderr) == (None, b"err\n")
    assert capfd.readouterr().out == "out\n"


def test_the_exceptions_of_run():
    assert issubclass(subprocess.CalledProcessError, subprocess.SubprocessError)
    assert issubclass(subprocess.TimeoutExpired, subprocess.SubprocessError)
    assert not issubclass(subprocess.SubprocessError, OSError)


def test_a_signal_is_a_failure_too():
    with pytest.raises(subprocess.CalledProcessError) as caught:
        subprocess.run(["sh", "-c", "kill -KILL $$"], check=True)
    assert caught.value.returncode == -9


def test_a_shell_has_126_for_what_it_may_not_run(tmp_path):
    (tmp_path / "script").write_text("true")
    done = subprocess.run(["sh", "-c", str(tmp_path / "script")], capture_output=True, check=False)
    assert done.returncode == 126
    with pytest.raises(PermissionError):
        subprocess.run([tmp_path / "script"], check=False)


def test_the_last_of_several_commands_decides():
    subprocess.run(["sh", "-c", "false; true"], check=True)


def test_the_exceptions_text_has_command_and_code_only():
    with pytest.raises(subprocess.CalledProcessError) as caught:
        subprocess.run(["sh", "-c", "echo reason >&2; exit 1"], check=True, capture_output=True)
    assert "reason" in str(caught.value.stderr)
    assert (
        str(caught.value)
        == "Command '['sh', '-c', 'echo reason >&2; exit 1']' returned non-zero exit status 1."
    )


def test_the_limit_in_the_exception_is_what_was_left():
    with pytest.raises(subprocess.TimeoutExpired) as caught:
        subprocess.run(["sleep", "60"], timeout=0.05, check=False)
    assert caught.value.timeout < 0.05


def test_a_whole_command_line_in_one_string_is_one_name():
    with pytest.raises(FileNotFoundError, match="ls -l"):
        subprocess.run("ls -l", check=False)


def test_system_ended_by_an_interrupt():
    assert os.waitstatus_to_exitcode(os.system("kill -INT $$")) == -2  # noqa: S605


def test_status_one_is_a_hangup():
    assert os.system("kill -HUP $$") == 1  # noqa: S605


def test_system_writes_to_our_output(capfd: pytest.CaptureFixture[str]):
    os.system("echo straight through")  # noqa: S605
    assert capfd.readouterr().out == "straight through\n"


def test_run_blocks_the_thread():
    start = time.monotonic()
    subprocess.run(["sleep", "0.1"], check=True)
    assert time.monotonic() - start >= 0.1


def test_a_bytes_reader_is_what_popen_gives_by_default():
    with subprocess.Popen(["true"], stdout=subprocess.PIPE) as process:
        assert isinstance(process.stdout, io.BufferedReader)
