from concurrent.futures import Future


def load(reading: "Future[str]") -> str:
    return reading.result(timeout=0.1)


double: Future[str] = Future()
double.set_result("weights")
print(f"the test sees: {load(double)}")
