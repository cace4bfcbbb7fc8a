"""Who comes first is served first: consuming results in the order of completion.

Three replies arrive in another order than they were asked for. Each job returns its
name with its reply: what `as_completed` hands out does not say whose result it is.
"""

import asyncio

told: dict[str, asyncio.Future[int]] = {}


async def job(name: str) -> tuple[str, int]:
    reply = await told[name]
    if reply < 0:
        raise ValueError(name)
    return name, reply


def start(*names: str) -> list[asyncio.Task[tuple[str, int]]]:
    for name in names:
        told[name] = asyncio.get_running_loop().create_future()
    return [asyncio.create_task(job(name), name=name) for name in names]


async def main() -> None:
    print("1 asked for a, b, c; they arrive as b, c, a")
    jobs = start("a", "b", "c")
    arrivals = [("b", 2), ("c", 3), ("a", 1)]
    order = []
    for step in asyncio.as_completed(jobs):
        assert step not in jobs, "the step is none of the tasks"
        arriving, reply = arrivals.pop(0)
        asyncio.get_running_loop().call_soon(told[arriving].set_result, reply)
        name, reply = await step
        print(f"  got {reply} from {name}")
        order.append(name)
    assert order == ["b", "c", "a"]

    print("2 a failure comes at its turn; whoever stops there leaves the rest running")
    jobs = start("x", "y")
    told["y"].set_result(-1)
    try:
        for step in asyncio.as_completed(jobs):
            print(f"  got {await step}")
    except ValueError as error:
        print(f"  {error} failed; x done: {jobs[0].done()}")
    assert not jobs[0].done()

    print("3 the time limit passes: TimeoutError at the await, nobody is cancelled")
    try:
        for step in asyncio.as_completed(jobs[:1], timeout=0.01):
            await step
    except TimeoutError:
        print(f"  TimeoutError; x cancelled: {jobs[0].cancelling() > 0}")
    told["x"].set_result(5)
    assert await jobs[0] == ("x", 5), "it was still waiting for its reply"


asyncio.run(main())
