"""Something else has already reaped the child."""

import os
import sys

child = os.spawnv(os.P_NOWAIT, sys.executable, [sys.executable, "-c", ""])
os.waitpid(-1, 0)  # a handler of SIGCHLD, say
os.waitpid(child, 0)
