import threading

ready, stop = threading.Event(), threading.Event()


def write_log() -> None:
    try:
        ready.set()
        stop.wait()
    finally:
        print("log: the last lines are written")


threading.Thread(target=write_log, name="log", daemon=True).start()
ready.wait()
print("main: ends")
