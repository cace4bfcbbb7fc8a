import asyncio


async def load(reading: "asyncio.Future[str]") -> str:
    return await reading


async def test() -> str:
    double: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    double.set_result("weights")
    return await load(double)


print(f"the test sees: {asyncio.run(test())}")
