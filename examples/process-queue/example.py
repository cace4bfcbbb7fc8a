"""Jobs to two workers and results back, with an end that everybody learns of.

`main` puts jobs into a bounded queue and one STOP for each worker; a worker answers
its STOP with a last COMPLETE. A barrier lets each worker take one of the two jobs, so
that every run looks the same.
"""

import multiprocessing
import queue
from typing import Any

WORKERS = 2
STOP = "STOP"
COMPLETE = "COMPLETE"


def worker(jobs: Any, results: Any, may_start: Any, both_have_one: Any) -> None:
    """Answer jobs until STOP comes; say so last."""
    may_start.wait()
    while (job := jobs.get()) != STOP:
        job["text"] = job["text"].upper()  # its own copy
        results.put(job)
        both_have_one.wait()
    results.put(COMPLETE)


def main() -> None:
    context = multiprocessing.get_context("fork")
    jobs, results = context.Queue(maxsize=2), context.Queue()
    may_start, both_have_one = context.Event(), context.Barrier(WORKERS)
    args = (jobs, results, may_start, both_have_one)
    names = ("worker-1", "worker-2")
    processes = [context.Process(target=worker, args=args, name=name) for name in names]
    for process in processes:  # before the first put: that starts a thread
        process.start()
    sent = [{"text": text} for text in ("a", "b")]

    print("1 a bounded queue makes the producer wait")
    jobs.put_nowait(sent[0])
    jobs.put_nowait(sent[1])
    try:
        jobs.put_nowait(STOP)
    except queue.Full:
        print("  two jobs in, none taken: queue.Full")
    else:
        raise AssertionError

    print("2 jobs out, results in")
    may_start.set()
    for _ in range(WORKERS):
        jobs.put(STOP)

    received: list[Any] = []
    while received.count(COMPLETE) < WORKERS:
        received.append(results.get())
    texts = sorted(result["text"] for result in received if result != COMPLETE)
    print(f"  received {texts}, then {WORKERS} x {COMPLETE}")
    assert texts == ["A", "B"]
    assert [job["text"] for job in sent] == ["a", "b"], "workers had copies"

    print("3 after the last COMPLETE there is nothing more")
    try:
        results.get_nowait()
    except queue.Empty:
        print("  queue.Empty")
    else:
        raise AssertionError

    print("4 everything has been taken: the workers can end")
    for process in processes:
        process.join()
    print(f"  exit codes: {[process.exitcode for process in processes]}")
    assert [process.exitcode for process in processes] == [0, 0]


if __name__ == "__main__":
    main()
