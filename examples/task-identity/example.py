"""Who am I, who else is there, and how did each of them end.

Four handlers register themselves under their own task, as a server keeps its requests
in flight. Each is brought to another end; `main` asks before and after.
"""

import asyncio

ENDS = (asyncio.InvalidStateError, asyncio.CancelledError, ConnectionError)
inflight: set[asyncio.Task[str]] = set()
in_callback: list[str] = []


async def handle(reply: asyncio.Future[str]) -> str:
    """Register under the task that runs this coroutine; sign off whatever happens."""
    task = asyncio.current_task()
    assert task
    inflight.add(task)
    try:
        return await reply
    finally:
        inflight.discard(task)


def on_done(task: asyncio.Task[str]) -> None:
    in_callback.append(f"{task.get_name()} (current task: {asyncio.current_task()})")


def names(tasks: set[asyncio.Task[str]]) -> list[str]:
    return sorted(task.get_name() for task in tasks)


def ask(task: asyncio.Task[str]) -> str:
    """Say what each question about a task's end gets for an answer."""
    answers = [f"done={task.done()}", f"cancelled={task.cancelled()}"]
    for question in (task.result, task.exception):
        try:
            answers.append(f"{question.__name__} gives {question()!r}")
        except ENDS as error:
            answers.append(f"{question.__name__} raises {type(error).__name__}")
    return f"{task.get_name()}: {', '.join(answers)}"


async def main() -> None:
    loop = asyncio.get_running_loop()
    replies = {n: loop.create_future() for n in ("pending", "good", "bad", "cancelled")}
    tasks = {n: asyncio.create_task(handle(r), name=n) for n, r in replies.items()}
    await asyncio.sleep(0)
    print(f"1 in flight: {names(inflight)}")
    others = asyncio.all_tasks() - {asyncio.current_task()}
    assert inflight == set(tasks.values()) == others
    assert all(task.get_loop() is loop for task in tasks.values())

    print("2 one reply, one error, one cancellation")
    tasks["good"].add_done_callback(on_done)
    replies["good"].set_result("hello")
    replies["bad"].set_exception(ConnectionError("gone"))
    tasks["cancelled"].cancel()
    print(f"  right after the request: {ask(tasks['cancelled'])}")
    assert not any(task.done() for task in tasks.values()), "no task has had its turn yet"
    await asyncio.wait([tasks["good"], tasks["bad"], tasks["cancelled"]])

    print("3 how they ended")
    for task in tasks.values():
        print(f"  {ask(task)}")
    print(f"  in flight: {names(inflight)}; callback: {in_callback}")
    assert inflight == {tasks["pending"]}
    assert in_callback == ["good (current task: None)"]

    replies["pending"].set_result("late")
    assert await tasks["pending"] == "late"
    assert tasks["good"] not in asyncio.all_tasks(), "ended tasks are not listed"


asyncio.run(main())
