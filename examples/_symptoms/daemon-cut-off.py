"""A daemon thread has no say when the program ends."""

import threading

entered = threading.Event()


def work() -> None:
    try:
        entered.set()
        threading.Event().wait()
    finally:
        print("cleaned up")


threading.Thread(target=work, daemon=True).start()
entered.wait()
print("main ends")
