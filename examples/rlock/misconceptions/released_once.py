import threading

lock = threading.RLock()


def report() -> None:
    print(f"other: gets the lock {lock.acquire(timeout=0.1)}")


lock.acquire()
lock.acquire()
lock.release()
print("main: released")
other = threading.Thread(target=report)
other.start()
other.join()
