import os

os.environ.get("HOME")  # excluded: library-class [variable]
