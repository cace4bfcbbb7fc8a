import os
import select

read, write = os.pipe()
os.close(write)

turns = 0
while select.select([read], [], [], 1)[0]:
    turns += 1
    if not os.read(read, 4096):
        break  # the end
print(f"{turns} turn")
