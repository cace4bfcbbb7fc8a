import os
import select

read, write = os.pipe()
os.write(write, b"one\ntwo\n")

while select.select([read], [], [], 0)[0]:
    for line in os.read(read, 4096).splitlines(keepends=True):
        print(line)
