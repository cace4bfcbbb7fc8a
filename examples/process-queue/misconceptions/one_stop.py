import multiprocessing
import multiprocessing.connection
from typing import Any


def work(jobs: Any) -> None:
    for _ in iter(jobs.get, "STOP"):
        pass


if __name__ == "__main__":
    context = multiprocessing.get_context("fork")
    jobs = context.Queue()
    workers = [context.Process(target=work, args=(jobs,)) for _ in range(2)]
    for worker in workers:
        worker.start()
    jobs.put("STOP")
    ended = multiprocessing.connection.wait([worker.sentinel for worker in workers])
    print(f"{len(ended)} has ended")
    for worker in workers:
        worker.join(0.2)  # without the limit: for ever
    print(f"still waiting: {[worker.exitcode for worker in workers].count(None)}")
    jobs.put("STOP")
