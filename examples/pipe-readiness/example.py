"""What `select` says of a pipe, and what reading it gives then.

`writer` writes one step at a time, each when told to, and at last closes its end.
"""

import multiprocessing
import os
import select
from typing import Any

context = multiprocessing.get_context("fork")
STEPS = (b"one line\nand ha", b"lf\n")


def writer(pipe: int, other_end: int, go_on: Any, written: Any) -> None:
    os.close(other_end)
    for step in STEPS:
        go_on.get()
        os.write(pipe, step)
        written.put("written")
    go_on.get()
    os.close(pipe)
    written.put("written")


def readable(*pipes: int) -> list[int]:
    return select.select(pipes, [], [], 0)[0]


def main() -> None:
    (quiet, quiet_end), (pipe, its_end) = os.pipe(), os.pipe()
    go_on, written = context.SimpleQueue(), context.SimpleQueue()
    args = (its_end, pipe, go_on, written)
    process = context.Process(target=writer, args=args, name="writer")
    process.start()
    os.close(its_end)

    print("1 nothing written: none is ready; a limit ends the wait with empty lists")
    now, limited = readable(quiet, pipe), select.select([quiet, pipe], [], [], 0.02)
    print(f"  {now}, {limited}")
    assert (now, limited) == ([], ([], [], []))

    print("2 ready means that a read returns at once: not that there is a whole line")
    go_on.put("go")
    assert select.select([quiet, pipe], [], [])[0] == [pipe], "it waits until one is"
    written.get()
    data = os.read(pipe, 4096)
    print(f"  {data!r}")
    assert data == STEPS[0]

    print("3 what has been read is gone: the rest comes later, ours to put together")
    assert readable(pipe) == []
    go_on.put("go")
    written.get()
    data += os.read(pipe, 4096)
    print(f"  {data.splitlines()}")
    assert data.splitlines() == [b"one line", b"and half"]

    print("4 at the end the pipe is ready for ever")
    go_on.put("go")
    written.get()
    twice = [(readable(quiet, pipe) == [pipe], os.read(pipe, 4096)) for _ in range(2)]
    print(f"  {twice}")
    assert twice == [(True, b""), (True, b"")]
    process.join()

    print("5 writing: ready while there is room")
    os.set_blocking(quiet_end, False)
    assert select.select([], [quiet_end], [], 0)[1] == [quiet_end]
    size = os.write(quiet_end, bytes(10_000_000))  # as much as there is room for
    full = select.select([], [quiet_end], [], 0)[1] == []
    os.read(quiet, size)
    again = select.select([], [quiet_end], [], 0)[1] != []
    print(f"  full after {size} bytes: {full}; read, and ready: {again}")
    assert (full, again) == (True, True)


if __name__ == "__main__":
    main()
