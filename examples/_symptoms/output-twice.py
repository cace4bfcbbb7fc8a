"""Text that was not flushed before a fork is written by both processes."""

import os
import sys

sys.stdout.write("once?\n")
child = os.fork()
if child == 0:
    sys.exit(0)  # flushes what it has inherited
os.waitpid(child, 0)
