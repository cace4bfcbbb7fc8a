import os
import select

read, write = os.pipe()
file = os.fdopen(read, "rb")
os.write(write, b"one\ntwo\n")

while select.select([file], [], [], 0)[0]:
    print(file.readline())
