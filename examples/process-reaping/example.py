"""Ask, terminate, kill; then collect the status, and let a queue drain.

`plain` keeps SIGTERM's default action, `tidy` turns it into an exit, `stubborn`
ignores it. `sender` has put more into a queue than the pipe behind it holds.
"""

import multiprocessing
import signal
import sys
from typing import Any

context = multiprocessing.get_context("fork")
cleaned: Any = context.SimpleQueue()
leave: Any = lambda *_: sys.exit(0)  # noqa: E731  # a handler of SIGTERM


def serve(on_term: Any, ready: Any) -> None:
    """Install what SIGTERM shall do, say so, and work."""
    try:
        signal.signal(signal.SIGTERM, on_term)
        ready.set()
        while True:  # busy
            pass
    finally:
        cleaned.put(multiprocessing.current_process().name)


def start(name: str, on_term: Any) -> Any:
    ready = context.Event()
    process = context.Process(target=serve, args=(on_term, ready), name=name)
    process.start()
    ready.wait()
    return process


def send(results: Any, was_put: Any) -> None:
    results.put(b"x" * 1_000_000)
    was_put.set()
    results.close()
    results.join_thread()


def main() -> None:
    print("1 terminate: what the child makes of it")
    for name, on_term, code in (("plain", signal.SIG_DFL, -15), ("tidy", leave, 0)):
        process = start(name, on_term)
        process.terminate()
        process.join()
        print(f"  {name}: exit code {process.exitcode}")
        assert process.exitcode == code
    assert cleaned.get() == "tidy"
    assert cleaned.empty(), "the default action runs no finally"

    print("2 join with a limit returns None either way: look at exitcode")
    stubborn = start("stubborn", signal.SIG_IGN)
    stubborn.terminate()
    print(f"  stubborn: join {stubborn.join(0.05)}, exit code {stubborn.exitcode}")
    assert stubborn.exitcode is None

    print("3 kill cannot be ignored; join collects, close lets go")
    stubborn.kill()
    stubborn.join()
    print(f"  stubborn: exit code {stubborn.exitcode}")
    assert stubborn.exitcode == -signal.SIGKILL
    stubborn.close()

    print("4 take what was sent, then join")
    results, was_put = context.Queue(), context.Event()
    sender = context.Process(target=send, args=(results, was_put), name="sender")
    sender.start()
    was_put.wait()
    assert sender.is_alive(), "its queue is not empty yet"
    print(f"  sender: {len(results.get())} bytes")
    sender.join()
    assert sender.exitcode == 0


if __name__ == "__main__":
    main()
