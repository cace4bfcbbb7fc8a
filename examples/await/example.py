"""When `await` switches to another task, and what it hands up and down the call chain.

`rollout` awaits `generate`, which awaits `post`: three coroutines, one task. `neighbour`
is another task of the same loop: what it notes shows when it was given a turn.
"""

import asyncio

noted: list[str] = []


def note(text: str) -> None:
    task = asyncio.current_task()
    noted.append(f"{task.get_name() if task else '?'}: {text}")
    print(f"  {noted[-1]}")


async def post(reply: asyncio.Future[str]) -> str:
    note("post waits for the reply")
    answer = await reply
    note("post goes on")
    return answer


async def generate(reply: asyncio.Future[str]) -> int:
    note("generate calls post")
    answer = await post(reply)
    note("generate goes on")
    return len(answer)


async def rollout(reply: asyncio.Future[str]) -> None:
    try:
        note(f"result {await generate(reply)}")
    except ConnectionError as error:
        note(f"{error!r} has come up the chain")


async def neighbour() -> None:
    note("has a turn")


async def run_both(number: int, reply: asyncio.Future[str]) -> asyncio.Task[None]:
    """Start rollout, and its neighbour behind it; let both run as far as they can."""
    noted.clear()
    first = asyncio.create_task(rollout(reply), name=f"rollout-{number}")
    second = asyncio.create_task(neighbour(), name=f"neighbour-{number}")
    await second
    return first


async def main() -> None:
    loop = asyncio.get_running_loop()

    print("1 the reply is there already: not one switch on the whole chain")
    (reply := loop.create_future()).set_result("hello")
    await run_both(1, reply)
    assert noted[-2:] == ["rollout-1: result 5", "neighbour-1: has a turn"]

    print("2 the reply is not there: the whole chain waits, and goes on where it was")
    reply = loop.create_future()
    task = await run_both(2, reply)
    assert noted[1:] == ["rollout-2: post waits for the reply", "neighbour-2: has a turn"]
    reply.set_result("hello")
    assert noted[-1] == "neighbour-2: has a turn", "set_result runs nobody"
    await task
    assert noted[3:5] == ["rollout-2: post goes on", "rollout-2: generate goes on"]

    print("3 awaited by main, in main's own task; an exception takes the same way up")
    (reply := loop.create_future()).set_exception(ConnectionError("gone"))
    noted.clear()
    note("main awaits rollout")
    await rollout(reply)
    assert {line.partition(":")[0] for line in noted} == {"Task-1"}, "main's own task"
    assert noted[-1] == "Task-1: ConnectionError('gone') has come up the chain"


asyncio.run(main())
