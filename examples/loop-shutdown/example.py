"""What `stop` leaves behind, and the steps that `asyncio.run` would have taken.

The loop is run by hand: stopped while a task waits and a call sits in its executor.
Then every step of the shutdown is taken, one by one.
"""

import asyncio
import threading

notes: list[str] = []
release = threading.Event()
loop = asyncio.new_event_loop()


def note(text: str) -> None:
    print(f"  {text}")
    notes.append(text)


def state() -> str:
    return f"running={loop.is_running()}, closed={loop.is_closed()}"


def write_file() -> None:
    release.wait()
    note("executor: written")


async def serve() -> None:
    loop.run_in_executor(None, write_file)
    loop.stop()
    note(f"serve: stop requested, {state()}")
    try:
        await asyncio.Event().wait()
    finally:
        note("serve: clean-up")


def run_by_hand() -> None:
    print("1 stop: the loop ends its batch and returns; the task stays where it is")
    server = loop.create_task(serve(), name="serve")
    loop.run_forever()
    note(f"stopped, {state()}")
    assert notes[-2:] == [
        "serve: stop requested, running=True, closed=False",
        "stopped, running=False, closed=False",
    ]
    assert not server.done(), "neither cancelled nor cleaned up"

    print("2 a stopped loop can run on: cancel what is left, and wait for it")
    server.cancel()
    loop.run_until_complete(asyncio.gather(server, return_exceptions=True))
    assert server.cancelled()
    assert notes[-1] == "serve: clean-up"

    print("3 shut the executor down: the loop runs until its calls have ended")
    loop.call_soon(release.set)
    loop.run_until_complete(loop.shutdown_default_executor())
    note("executor: shut down")
    assert notes[-2:] == ["executor: written", "executor: shut down"]

    print("4 close: final, and a second time without effect")
    loop.close()
    loop.close()
    note(f"closed, {state()}")
    try:
        loop.call_soon_threadsafe(print)
    except RuntimeError as error:
        note(f"RuntimeError: {error}")
    assert notes[-1] == "RuntimeError: Event loop is closed"


try:
    run_by_hand()
finally:
    release.set()  # whatever happened, leave no thread behind
