import threading

threading.Event().set()  # confirmed: threading.Event.set [constructor]
done = threading.Event()
done.wait()  # confirmed: threading.Event.wait [binding, constructor]
