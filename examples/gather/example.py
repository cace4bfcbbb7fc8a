"""What a failure inside `gather` does to the others: nothing, unless somebody acts.

Each scorer waits to be told its outcome, so the order of the ends is the order in
which `main` tells them.
"""

import asyncio
from collections.abc import Awaitable

told: dict[str, asyncio.Future[int]] = {}
cleaned_up: list[str] = []


async def score(name: str) -> int:
    told[name] = asyncio.get_running_loop().create_future()
    try:
        return await told[name]
    finally:
        cleaned_up.append(name)


async def start(*names: str) -> list[asyncio.Task[int]]:
    tasks = [asyncio.create_task(score(name), name=name) for name in names]
    await asyncio.sleep(0)
    return tasks


async def outcome(waiting: Awaitable[object]) -> str:
    try:
        return f"gives {await waiting!r}"
    except (ValueError, asyncio.CancelledError) as error:
        return f"raises {error!r}"


async def main() -> None:
    print("1 return_exceptions: everybody is waited for; the arguments' order counts")
    tasks = await start("slow", "broken")
    told["broken"].set_exception(ValueError("bad sample"))
    asyncio.get_running_loop().call_soon(told["slow"].set_result, 10)
    result = await outcome(asyncio.gather(*tasks, return_exceptions=True))
    print(f"  gather {result}; ended first: {cleaned_up[0]}")
    assert result == "gives [10, ValueError('bad sample')]"
    assert cleaned_up == ["broken", "slow"]

    print("2 by default the first failure is raised at once, and the others go on")
    tasks = await start("going on", "failing")
    told["failing"].set_exception(ValueError("bad sample"))
    result = await outcome(asyncio.gather(*tasks))
    print(f"  gather {result}; the other is done: {tasks[0].done()}")
    assert (result, tasks[0].done()) == ("raises ValueError('bad sample')", False)

    print("3 gather itself is cancelled: everyone whom it still waits for is, too")
    waiter = asyncio.create_task(outcome(asyncio.gather(tasks[0])), name="waiter")
    await asyncio.sleep(0)
    waiter.cancel()
    result = await waiter
    print(f"  gather {result}; cleaned up before: {cleaned_up[-1]}")
    assert result == "raises CancelledError()"
    assert tasks[0].cancelled()
    assert cleaned_up[-1] == "going on"


asyncio.run(main())
