import threading


def load() -> None:
    raise OSError("no such checkpoint")


loading = threading.Thread(target=load, name="load")
try:
    loading.start()
    loading.join()
except OSError:
    print("main: no checkpoint, starting from scratch")
else:
    print("main: checkpoint loaded")
