from concurrent.futures import Future


def stop(saving: "Future[str]") -> str:
    return "stopped" if saving.cancel() else "still running"


double: Future[str] = Future()  # meant to be a call that is running
print(f"the test sees: {stop(double)}")
