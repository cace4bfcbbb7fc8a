import threading
from concurrent.futures import Future, ThreadPoolExecutor, as_completed

second_done = threading.Event()


def score(sample: int) -> int:
    if sample == 0:
        second_done.wait()
    return sample * 10


def note(_future: "Future[int]") -> None:
    second_done.set()


with ThreadPoolExecutor(2) as pool:
    futures = {pool.submit(score, sample): sample for sample in range(2)}
    list(futures)[1].add_done_callback(note)
    for future in as_completed(futures):
        print(f"sample {futures[future]}: {future.result()}")
