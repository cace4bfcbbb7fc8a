"""A loop in a thread of its own, and coroutines handed to it from another thread.

The main thread has no loop. It starts one in the background, submits coroutines with
`run_coroutine_threadsafe`, and blocks in `result` where it wants to wait.
"""

import asyncio
import threading

notes: list[str] = []


def note(text: str) -> None:
    line = f"{threading.current_thread().name}: {text}"
    print(f"  {line}")
    notes.append(line)


def run_loop(loop: asyncio.AbstractEventLoop) -> None:
    asyncio.set_event_loop(loop)
    try:
        loop.run_forever()
    finally:
        loop.close()


async def greet(name: str) -> str:
    note(f"greet {name}")
    return f"hello {name}"


async def fail() -> None:
    raise ConnectionError("gone")


async def wait_for_ever(begun: threading.Event) -> None:
    begun.set()
    try:
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        note("the coroutine is cancelled")
        raise


loop = asyncio.new_event_loop()
thread = threading.Thread(target=run_loop, args=(loop,), name="background", daemon=True)
thread.start()

print("1 the body runs in the loop's thread; the result comes back to this one")
note(asyncio.run_coroutine_threadsafe(greet("world"), loop).result())
assert notes == ["background: greet world", "MainThread: hello world"]

print("2 so does an exception")
try:
    asyncio.run_coroutine_threadsafe(fail(), loop).result()
except ConnectionError as error:
    note(repr(error))

print("3 a time limit ends this thread's wait, and nothing else")
begun = threading.Event()
waiting = asyncio.run_coroutine_threadsafe(wait_for_ever(begun), loop)
begun.wait()
try:
    waiting.result(timeout=0.01)
except TimeoutError:
    note(f"TimeoutError, done: {waiting.done()}")
assert not waiting.done()

print("4 cancel reaches the task in the loop")
waiting.cancel()
assert waiting.cancelled(), "this side at once; the task when it has its turn"
asyncio.run_coroutine_threadsafe(greet("once more"), loop).result()
assert notes[-2] == "background: the coroutine is cancelled"

print("5 stop is handed over like everything else; then the thread ends")
loop.call_soon_threadsafe(loop.stop)
thread.join()
note(f"the loop is closed: {loop.is_closed()}")
assert loop.is_closed()
