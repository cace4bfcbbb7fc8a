"""Whom a signal to a group reaches, and how long there is a group.

`leader` starts a member of its group and waits. Both hold its output: the pipe comes to
its end when both are gone.
"""

import os
import signal
import subprocess
import sys

PIPE = subprocess.PIPE
LEADER = """
import subprocess
member = subprocess.Popen(["cat"])  # until our input ends
print(member.pid, flush=True)
member.wait()
"""
CLEANER = """
import os, signal, subprocess
first = subprocess.Popen(["sleep", "60"])
signal.signal(signal.SIGTERM, signal.SIG_IGN)
second = subprocess.Popen(["sleep", "60"])
os.killpg(os.getpgrp(), signal.SIGTERM)
print("first", first.wait(), "second", second.poll(), flush=True)
second.kill()
second.wait()
"""


def group_exists(number: int) -> bool:
    try:
        os.killpg(number, 0)
    except ProcessLookupError:
        return False
    return True


print("1 a leader of its own, and what it starts: one group, not ours")
command = [sys.executable, "-c", LEADER]
leader = subprocess.Popen(command, stdin=PIPE, stdout=PIPE, text=True, process_group=0)
assert leader.stdin
assert leader.stdout
member = int(leader.stdout.readline())
groups = os.getpgid(leader.pid), os.getpgid(member)
print(f"  both in the leader's group: {groups == (leader.pid, leader.pid)}")
assert groups == (leader.pid, leader.pid)
assert os.getpgid(0) != leader.pid

print("2 kill reaches the leader only; the group lives on without it")
leader.kill()
leader.wait()
still = os.getpgid(member) == leader.pid
print(f"  leader {leader.returncode}, member still in the group: {still}")
assert still

print("3 killpg reaches whoever is left")
os.killpg(leader.pid, signal.SIGKILL)
end = leader.stdout.read()
print(f"  the output that both held: {end!r}")
assert end == ""
leader.stdout.close()
leader.stdin.close()

print("4 a zombie is still a group; once collected, there is none")
single = subprocess.Popen(["sleep", "60"], process_group=0)
os.killpg(single.pid, signal.SIGTERM)
os.waitid(os.P_PID, single.pid, os.WEXITED | os.WNOWAIT)  # dead, not collected
zombie = group_exists(single.pid)
single.wait()
print(f"  ended {zombie}, collected {group_exists(single.pid)}")
assert (zombie, group_exists(single.pid)) == (True, False)

print("5 to signal one's own group and survive: ignore it, once the children run")
command = [sys.executable, "-c", CLEANER]
cleaner = subprocess.run(command, check=True, stdout=PIPE, text=True, process_group=0)
print(f"  cleaner {cleaner.returncode}: {cleaner.stdout.strip()}")
assert cleaner.stdout == "first -15 second None\n", "the second inherits the ignoring"
