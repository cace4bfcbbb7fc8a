import threading

alarm = threading.Timer(0.5, print, ["alarm: the request took too long"])
alarm.start()
try:
    print("main: the request is answered, ends")
finally:
    alarm.cancel()
