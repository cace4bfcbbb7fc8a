import threading

stopping = threading.Event()


def work() -> None:
    while not stopping.wait(0.01):  # a step, then a look
        pass
    print("worker: stopped between two steps")


worker = threading.Thread(target=work)
worker.start()
worker.join(0.05)
if worker.is_alive():
    print("main: too slow")
    stopping.set()
worker.join()
