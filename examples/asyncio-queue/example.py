"""A bounded queue: the producer waits when it is full, the consumers when it is empty.

Two consumers share the items; one item fails. `join` waits until all are dealt with.
"""

import asyncio

SIZE = 2
queue: asyncio.Queue[str] = asyncio.Queue(maxsize=SIZE)
handled: dict[str, str] = {}
peak = 0


async def produce(count: int) -> None:
    """Put the items in; wait whenever there is no room."""
    global peak  # noqa: PLW0603
    for number in range(count):
        await queue.put(f"item-{number}")
        peak = max(peak, queue.qsize())
        print(f"  producer has put item-{number}, in the queue: {queue.qsize()}")


async def work(item: str) -> str:
    """Give the item's outcome, after a turn; one item is bad."""
    await asyncio.sleep(0)
    if item == "item-1":
        raise ValueError(item)
    return "done"


async def consume(name: str) -> None:
    """Deal with one item after the other, for ever; a bad one is noted, not fatal."""
    while True:
        item = await queue.get()
        try:
            handled[item] = await work(item)
        except ValueError:
            handled[item] = "failed"
        finally:
            queue.task_done()
        print(f"  {name} is done with {item}")


async def main() -> None:
    print("1 a producer, no consumer")
    producer = asyncio.create_task(produce(5), name="producer")
    await asyncio.sleep(0)
    assert queue.full()
    assert not producer.done(), "it waits in `put`: the queue pushes back"

    print("2 two consumers")
    consumers = [
        asyncio.create_task(consume("consumer-0"), name="consumer-0"),
        asyncio.create_task(consume("consumer-1"), name="consumer-1"),
    ]
    await producer
    print(f"3 the producer has ended, in the queue: {queue.qsize()}")
    await queue.join()
    print(f"  join has returned, in the queue: {queue.qsize()}, at most: {peak}")
    assert peak == SIZE
    assert list(handled) == [f"item-{n}" for n in range(5)], "first in, first out"
    assert handled["item-1"] == "failed"

    print("4 the consumers wait for items that will not come: main cancels them")
    assert not any(task.done() for task in consumers)
    for task in consumers:
        task.cancel()
    await asyncio.wait(consumers)
    assert all(task.cancelled() for task in consumers)
    assert queue.empty(), "whoever is cancelled in `get` has taken nothing"


asyncio.run(main())
