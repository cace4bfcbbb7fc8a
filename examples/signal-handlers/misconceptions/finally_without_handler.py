import signal

try:
    signal.raise_signal(signal.SIGTERM)
finally:
    print("temporary files removed")
