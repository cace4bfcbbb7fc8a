"""A thread fails; the program ends as if nothing had happened."""

import threading


def work() -> None:
    raise OSError("disk full")


thread = threading.Thread(target=work, name="writer")
thread.start()
thread.join()
print("main ends")
