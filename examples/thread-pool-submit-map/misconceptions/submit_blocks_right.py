import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

read: list[int] = []
gate, full = threading.Event(), threading.Event()
room = threading.Semaphore(4)


def samples() -> Iterator[int]:
    for number in range(1000):
        if not room.acquire(blocking=False):
            full.set()
            room.acquire()
        read.append(number)
        yield number


def score(_sample: int) -> None:
    gate.wait()


def feed() -> None:
    with ThreadPoolExecutor(2) as pool:
        for sample in samples():
            pool.submit(score, sample).add_done_callback(lambda _: room.release())


feeder = threading.Thread(target=feed)
feeder.start()
full.wait()
print(f"none is scored, {len(read)} samples read")
gate.set()
feeder.join()
