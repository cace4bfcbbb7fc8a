import threading
from concurrent.futures import ThreadPoolExecutor, as_completed

one_is_given = threading.Event()


def score(sample: int) -> int:
    if sample == 0:
        one_is_given.wait()
    return sample * 10


with ThreadPoolExecutor(2) as pool:
    futures = {pool.submit(score, sample): sample for sample in range(2)}
    for future in as_completed(futures):
        print(f"sample {futures[future]}: {future.result()}")
        one_is_given.set()
