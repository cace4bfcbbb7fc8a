import threading

stop = threading.Event()


def work() -> str:
    for _ in range(1000):
        if stop.wait(1):  # stands for a second of work
            return "gives up"
    return "done"


limit = threading.Timer(0.01, stop.set)
limit.start()
print(f"main: {work()}")
limit.cancel()
