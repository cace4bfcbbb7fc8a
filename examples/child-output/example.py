"""Where a child's two outputs go: three ways to say so, and one child that tells.

The child looks at its own descriptors 1 and 2 and reports over a pipe of its own, as
its outputs may lead nowhere. Then it writes to both, unbuffered, in a known order.
"""

import os
import subprocess
import sys
import tempfile
from typing import IO, Any

PIPE, STDOUT, DEVNULL = subprocess.PIPE, subprocess.STDOUT, subprocess.DEVNULL
CHILD = """
import os, stat, sys
def kind(fd):
    mode = os.fstat(fd).st_mode
    return "pipe" if stat.S_ISFIFO(mode) else "file" if stat.S_ISREG(mode) else "null"
one, two = os.fstat(1), os.fstat(2)
same = (one.st_dev, one.st_ino) == (two.st_dev, two.st_ino)
text = f"{kind(1)}, {kind(2)}" + (", the same" if same else "")
os.write(int(sys.argv[1]), text.encode())
for fd, text in ((1, b"a"), (2, b"B"), (1, b"c")):
    os.write(fd, text)
"""


def run(stdout: int | IO[bytes], stderr: int | IO[bytes]) -> tuple[str, Any, Any]:
    """Run the child; give back its report, and what we can read of its outputs."""
    report, its_report = os.pipe()
    command = [sys.executable, "-c", CHILD, str(its_report)]
    child = subprocess.Popen(command, stdout=stdout, stderr=stderr, pass_fds=[its_report])
    os.close(its_report)
    out, err = child.communicate()
    seen = os.read(report, 100).decode()
    os.close(report)
    return seen, out, err


def show(title: str, result: tuple[str, Any, Any]) -> None:
    seen, out, err = result
    print(f"{title}\n  the child has {seen}; we read {out} and {err}")


two_pipes = run(PIPE, PIPE)
show("1 a pipe each: which came first is lost", two_pipes)
assert two_pipes == ("pipe, pipe", b"ac", b"B")

one_pipe = run(PIPE, STDOUT)
show("2 one pipe for both: the order of writing is kept", one_pipe)
assert one_pipe == ("pipe, pipe, the same", b"aBc", None)

nothing = run(DEVNULL, DEVNULL)
show("3 the null device: written, and gone", nothing)
assert nothing == ("null, null, the same", None, None)

with tempfile.TemporaryFile() as log:
    in_file = run(log, STDOUT)
    show("4 a file for both: nothing comes through us", in_file)
    log.seek(0)
    text = log.read()
    print(f"  the file holds {text!r}")
assert in_file == ("file, file, the same", None, None)
assert text == b"aBc"

errors_only = run(DEVNULL, PIPE)
show("5 each on its own: errors read, output discarded", errors_only)
assert errors_only == ("null, pipe", None, b"B")
