import signal
import sys


def leave(number: int, _frame: object) -> None:
    sys.exit(f"signal {number}")


signal.signal(signal.SIGTERM, leave)
try:
    signal.raise_signal(signal.SIGTERM)
except SystemExit as exit_request:
    print(f"asked to leave: {exit_request}")
finally:
    print("temporary files removed")
