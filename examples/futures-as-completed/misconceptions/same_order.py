import threading
from concurrent.futures import ThreadPoolExecutor, as_completed

one_is_given = threading.Event()


def score(sample: int) -> int:
    if sample == 0:
        one_is_given.wait()
    return sample * 10


with ThreadPoolExecutor(2) as pool:
    futures = [pool.submit(score, sample) for sample in range(2)]
    for sample, future in enumerate(as_completed(futures)):
        print(f"sample {sample}: {future.result()}")
        one_is_given.set()
