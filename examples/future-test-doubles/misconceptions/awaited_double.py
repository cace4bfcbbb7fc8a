import asyncio
from concurrent.futures import Future


async def load(reading: "Future[str]") -> str:
    return await reading


double: Future[str] = Future()
double.set_result("weights")
print(f"the test sees: {asyncio.run(load(double))}")
