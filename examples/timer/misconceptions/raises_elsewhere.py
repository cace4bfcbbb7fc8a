import threading


def too_slow() -> None:
    raise TimeoutError("limit of 0.01 s")


limit = threading.Timer(0.01, too_slow)
limit.start()
try:
    limit.join()  # stands for work that takes longer than the limit
    print("main: done, as if there were no limit")
except TimeoutError:
    print("main: gives up")
finally:
    limit.cancel()
