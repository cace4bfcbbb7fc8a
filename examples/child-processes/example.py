"""Talk to a child process, give up on one that takes too long, and leave none behind.

`echo` answers on both pipes, with more than a pipe holds. `stuck` prints one word, reports over a
socket that it is out, and waits for an answer that never comes: nothing below depends on how fast
a child is.
"""

import os
import signal
import socket
import subprocess
import sys

PIPE = subprocess.PIPE
SIZE = 300_000  # a pipe holds 65,536 bytes on Linux, unless told otherwise
ECHO = """
import sys
text = sys.stdin.read()
sys.stdout.write(text)
sys.stderr.write(text.upper())
"""
STUCK = """
import os, sys
print("begun", flush=True)
os.write(int(sys.argv[1]), b".")
os.read(int(sys.argv[1]), 1)
"""


def state(pid: int) -> str:
    """Ask the kernel about a child without reaping it."""
    try:
        ended = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return "gone"
    return "zombie" if ended else "running"


def talk_to_echo() -> None:
    print("1 communicate sends, closes stdin, drains both pipes, reaps")
    command = [sys.executable, "-c", ECHO]
    echo = subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True)
    out, err = echo.communicate("a" * SIZE, timeout=60)
    print(f"  echo: {len(out)} + {len(err)} characters, status {echo.returncode}, {state(echo.pid)}")
    assert (out, err) == ("a" * SIZE, "A" * SIZE)
    assert (echo.returncode, state(echo.pid)) == (0, "gone")


def give_up_on_stuck() -> None:
    line, child_line = socket.socketpair()
    command = [sys.executable, "-c", STUCK, str(child_line.fileno())]
    stuck = subprocess.Popen(command, stdout=PIPE, text=True, pass_fds=[child_line.fileno()])
    child_line.close()
    assert line.recv(1) == b".", "the child has printed, and now waits"

    print("2 the limit passes: the wait ends, the child does not")
    try:
        stuck.communicate(timeout=0.1)
    except subprocess.TimeoutExpired as expired:
        print(f"  stuck: {type(expired).__name__}, status {stuck.poll()}, {state(stuck.pid)}")
    assert (stuck.poll(), state(stuck.pid)) == (None, "running")

    print("3 kill ends the child, and does not reap it")
    stuck.kill()
    os.waitid(os.P_PID, stuck.pid, os.WEXITED | os.WNOWAIT)  # wait for its death, leave the status
    print(f"  stuck: status {stuck.returncode}, {state(stuck.pid)}")
    assert (stuck.returncode, state(stuck.pid)) == (None, "zombie")

    print("4 communicate again: the rest of the output, and the status")
    out, _ = stuck.communicate()
    print(f"  stuck: {out!r}, status {stuck.returncode}, {state(stuck.pid)}")
    assert (out, stuck.returncode, state(stuck.pid)) == ("begun\n", -signal.SIGKILL, "gone")
    line.close()


talk_to_echo()
give_up_on_stuck()
