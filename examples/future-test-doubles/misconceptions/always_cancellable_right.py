from concurrent.futures import Future


def stop(saving: "Future[str]") -> str:
    return "stopped" if saving.cancel() else "still running"


double: Future[str] = Future()
double.set_running_or_notify_cancel()
print(f"the test sees: {stop(double)}")
