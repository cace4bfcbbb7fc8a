import threading

released = threading.Event()


def save() -> None:
    released.wait()
    print("save: the last file is written")


saving = threading.Thread(target=save, name="save")
saving.start()
saving.join(timeout=0.02)
print("main: save has ended, removing its files")
released.set()
