"""What `os.system` gives back, what it shares with us, and what it does to signals.

The commands print nothing: whatever they printed would go to our own output, and none
of it to the program.
"""

import os
import signal
from pathlib import Path

handled: list[bytes] = []


def decoded(command: str) -> tuple[int, int]:
    """Run a command; give the status as `os.system` has it, and what it means."""
    status = os.system(command)
    return status, os.waitstatus_to_exitcode(status)


print("1 the result is a wait status: the exit code stands in its upper byte")
for command, expected in (
    ("true", (0, 0)),
    ("exit 1", (256, 1)),
    ("exit 3", (768, 3)),
    ("kill -KILL $$", (9, -9)),
    ("no-such-command 2>/dev/null", (127 << 8, 127)),
):
    print(f"  {command}: status %d, exit code %d" % decoded(command))
    assert decoded(command) == expected

print("2 what the shell changes ends with the shell")
before = Path.cwd(), os.environ.get("MODE")
decoded("cd / && export MODE=fast")
assert (Path.cwd(), os.environ.get("MODE")) == before
print("  working folder and environment are as before")

print("3 while it waits, we ignore SIGINT: an interrupt meant for us is gone")
try:
    result = decoded("kill -INT $PPID")
    print(f"  exit code {result[1]}, no KeyboardInterrupt")
except KeyboardInterrupt:
    raise AssertionError from None
assert signal.getsignal(signal.SIGINT) is signal.default_int_handler, "restored"

print("4 another signal reaches us, but its handler waits for the command to end")
read, write = os.pipe()
os.set_blocking(read, False)
os.set_inheritable(write, True)  # noqa: FBT003
signal.signal(signal.SIGUSR1, lambda *_: handled.append(os.read(read, 100)))
decoded(f"kill -USR1 $PPID; echo end of command >/dev/fd/{write}")
print(f"  the handler finds {handled}")
assert handled == [b"end of command\n"]
