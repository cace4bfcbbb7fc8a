"""Settings that hold for all tests."""

import os
import signal

from hypothesis import settings

# Examples are found without a deadline, which a loaded machine would miss; in CI always the same ones.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")

# In the background of a script (`make test &`, nohup) these are ignored, and programs that are started inherit that:
# what examples show of signals would not happen.
for number, handler in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, handler)

# `make test` hands its options to every make below it, and each of those says which folder it enters: tests that run
# make see what a user sees, however they were started themselves.
for name in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "MAKEOVERRIDES", "VENV", "PYTHON"):
    os.environ.pop(name, None)
