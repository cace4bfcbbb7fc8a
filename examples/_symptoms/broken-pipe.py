"""The reader is gone before the writer writes."""

import os

reading, writing = os.pipe()
os.close(reading)
try:
    os.write(writing, b"nobody reads this")
finally:
    os.close(writing)
