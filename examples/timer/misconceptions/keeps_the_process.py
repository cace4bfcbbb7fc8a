import threading

threading.Timer(0.2, print, ["alarm: the request took too long"]).start()
print("main: the request is answered, ends")
