import os
import select

read, write = os.pipe()
os.close(write)

turns = 0
while select.select([read], [], [], 1)[0] and turns < 1000:
    os.read(read, 4096)
    turns += 1
print(f"{turns} turns, nothing read")
