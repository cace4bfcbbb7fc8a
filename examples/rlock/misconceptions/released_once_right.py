import threading

lock = threading.RLock()


def report() -> None:
    print(f"other: gets the lock {lock.acquire(timeout=0.1)}")


with lock, lock:
    pass
print("main: released")
other = threading.Thread(target=report)
other.start()
other.join()
