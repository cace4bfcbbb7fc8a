"""How a command can end, and what `run` makes of each way.

A command fails, is ended by a signal, does not exist, takes too long.
"""

import os
import signal
import subprocess


def sh(script: str, *, check: bool = False) -> "subprocess.CompletedProcess[str]":
    command = ["sh", "-c", script]
    return subprocess.run(command, check=check, capture_output=True, text=True)


print("1 without check, a failure is a number that somebody has to look at")
failed = sh("echo partial; echo reason >&2; exit 3")
print(f"  returncode {failed.returncode}, {failed.stdout!r}, {failed.stderr!r}")
assert (failed.returncode, failed.stdout, failed.stderr) == (3, "partial\n", "reason\n")

print("2 with check, it is an exception that carries the same")
try:
    sh("echo partial; echo reason >&2; exit 3", check=True)
except subprocess.CalledProcessError as error:
    carried = error.returncode, error.stdout, error.stderr
    print(f"  CalledProcessError: {carried}")
assert carried == (3, "partial\n", "reason\n")

print("3 ended by a signal: negative; a shell in between makes 128 + N of it")
direct = sh("kill -KILL $$")
behind = sh("sh -c 'kill -KILL $$'; exit $?")
print(f"  returncode {direct.returncode}, {behind.returncode}")
assert (direct.returncode, behind.returncode) == (-signal.SIGKILL, 128 + signal.SIGKILL)

print("4 no such command: there is no process, so no returncode either")
try:
    subprocess.run(["no-such-command"], check=False)
except FileNotFoundError as error:
    missing = error.filename, sh("no-such-command").returncode
    print(f"  FileNotFoundError: {missing[0]!r}; behind a shell: {missing[1]}")
assert missing == ("no-such-command", 127)

print("5 too long: run kills it, collects its status, and only then raises")
try:
    subprocess.run(["sleep", "60"], check=True, timeout=0.05)
except subprocess.TimeoutExpired as error:
    too_long = error.cmd
try:
    os.waitpid(-1, os.WNOHANG)  # any child of ours, running or not collected
except ChildProcessError:
    left = 0
print(f"  TimeoutExpired: {too_long}, children left: {left}")
assert (too_long, left) == (["sleep", "60"], 0)
