"""A reader waits for the end of a pipe whose writing end it keeps open itself."""

import os

reading, writing = os.pipe()
os.write(writing, b"all")
print("reading to the end", flush=True)
with os.fdopen(reading, "rb") as pipe:
    pipe.read()
