from concurrent.futures import Future


def load(reading: "Future[str]") -> str:
    return reading.result(timeout=0.1)  # without the limit: for ever


double: Future[str] = Future()
print(f"the test sees: {load(double)}")
double.set_result("weights")
