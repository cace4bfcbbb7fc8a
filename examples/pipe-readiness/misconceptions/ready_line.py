import os
import select
import threading

read, write = os.pipe()
file = os.fdopen(read, "rb")
os.write(write, b"half a line")
print(f"ready: {select.select([file], [], [], 0)[0] == [file]}")

reader = threading.Thread(target=file.readline)
reader.start()
reader.join(0.1)
print(f"readline still waits: {reader.is_alive()}")
os.write(write, b"\n")
reader.join()
