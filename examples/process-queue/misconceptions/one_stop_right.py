import multiprocessing
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
    for _ in workers:
        jobs.put("STOP")
    for worker in workers:
        worker.join()
    print(f"still waiting: {[worker.exitcode for worker in workers].count(None)}")
