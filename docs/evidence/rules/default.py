import threading


def stop(done=threading.Event()):
    done.set()  # confirmed: threading.Event.set [binding, default, constructor]
