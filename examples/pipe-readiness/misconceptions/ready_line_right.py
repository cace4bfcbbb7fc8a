import os
import select

read, write = os.pipe()
os.write(write, b"half a line")
print(f"ready: {select.select([read], [], [], 0)[0] == [read]}")

pending = os.read(read, 4096)
*lines, pending = pending.split(b"\n")
print(f"lines {lines}, pending {pending!r}")
