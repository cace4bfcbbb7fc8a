"""Talk to a child process, give up on one that is stuck, and leave none behind.

`echo` answers on both pipes, with more than a pipe holds. `stuck` prints one word,
says over a socket that it is out, and waits for an answer that never comes.
"""

import os
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


def state(child: subprocess.Popen[str]) -> str:
    """Say what Popen knows and what the kernel keeps, without reaping the child."""
    try:
        ended = os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        kept = "zombie" if ended else "running"
    except ChildProcessError:
        kept = "gone"
    return f"returncode {child.returncode}, {kept}"


def talk_to_echo() -> None:
    print("1 communicate sends, closes stdin, drains both pipes, reaps")
    command = [sys.executable, "-c", ECHO]
    echo = subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True)
    out, err = echo.communicate("a" * SIZE, timeout=60)
    print(f"  echo: {len(out)} + {len(err)} characters, {state(echo)}")
    assert (out, err) == ("a" * SIZE, "A" * SIZE)
    assert state(echo) == "returncode 0, gone"


def give_up_on_stuck() -> None:
    line, its_line = socket.socketpair()
    fd = its_line.fileno()
    command = [sys.executable, "-c", STUCK, str(fd)]
    stuck = subprocess.Popen(command, stdout=PIPE, text=True, pass_fds=[fd])
    its_line.close()
    assert line.recv(1) == b".", "the child has printed, and now waits"

    print("2 the limit passes: the wait ends, the child does not")
    try:
        stuck.communicate(timeout=0.1)
    except subprocess.TimeoutExpired:
        stuck.poll()
        print(f"  stuck: TimeoutExpired, {state(stuck)}")
    assert state(stuck) == "returncode None, running"

    print("3 kill ends the child, and does not reap it")
    stuck.kill()
    os.waitid(os.P_PID, stuck.pid, os.WEXITED | os.WNOWAIT)  # dead, not reaped
    print(f"  stuck: {state(stuck)}")
    assert state(stuck) == "returncode None, zombie"

    print("4 communicate again: the rest of the output, and the status")
    out, _ = stuck.communicate()
    print(f"  stuck: {out!r}, {state(stuck)}")
    assert out == "begun\n"
    assert state(stuck) == "returncode -9, gone"
    line.close()


talk_to_echo()
give_up_on_stuck()
