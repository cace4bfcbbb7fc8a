import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

read: list[int] = []
gate = threading.Event()


def samples() -> Iterator[int]:
    for number in range(1000):
        read.append(number)
        yield number


def score(_sample: int) -> None:
    gate.wait()


with ThreadPoolExecutor(2) as pool:
    for sample in samples():
        pool.submit(score, sample)
    print(f"none is scored, {len(read)} samples read")
    gate.set()
