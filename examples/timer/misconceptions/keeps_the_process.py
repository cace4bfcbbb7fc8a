import threading

threading.Timer(0.5, print, ["alarm: the request took too long"]).start()
print("main: the request is answered, ends")
