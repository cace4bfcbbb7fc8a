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
    futures = [pool.submit(score, sample) for sample in range(2)]
    futures[1].add_done_callback(note)
    for sample, future in enumerate(as_completed(futures)):
        print(f"sample {sample}: {future.result()}")
