"""What the lesson `futures-as-completed` says beyond its example: each sentence on behaviour, one test."""

import asyncio
import sys
import threading
import weakref
from concurrent.futures import Future, ThreadPoolExecutor, as_completed


def test_those_done_before_come_first_and_duplicates_once():
    pending: Future[int] = Future()
    done: Future[int] = Future()
    done.set_result(1)
    seen = as_completed([pending, done, done])
    assert next(seen) is done
    pending.set_result(2)
    assert list(seen) == [pending]


def test_it_waits_in_the_loop_and_begins_to_count_at_the_first():
    pending: Future[int] = Future()
    seen = as_completed([pending], timeout=0)
    pending.set_result(1)  # the limit would have passed, if it counted from the call
    assert list(seen) == [pending]


def test_a_cancelled_one_comes_when_a_thread_has_taken_it_out_of_the_queue():
    gate, begun = threading.Event(), threading.Event()
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(lambda: (begun.set(), gate.wait()))
        begun.wait()
        queued = pool.submit(int)
        queued.cancel()
        seen = as_completed([first, queued])
        gate.set()
        assert list(seen) == [first, queued]
        assert queued.cancelled()


def test_what_has_come_is_not_kept_by_the_iterator():
    class Large:
        pass

    done: Future[Large] = Future()
    done.set_result(Large())
    seen = as_completed([done, Future()])
    result = weakref.ref(next(seen).result())
    del done
    assert result() is None


def test_the_order_of_what_is_collected_changes_with_the_order_of_completion():
    """The lesson's account of `save_tensors`: what is put into which file depends on who was first."""

    def files(order: list[str]) -> list[list[str]]:
        gates = {name: threading.Event() for name in order}
        chunks: list[list[str]] = [[]]
        with ThreadPoolExecutor(3) as pool:
            futures = {pool.submit(gates[name].wait): name for name in sorted(order)}
            seen = as_completed(futures)
            for name in order:
                gates[name].set()
                arrived = futures[next(seen)]
                if len(chunks[-1]) == 2:
                    chunks.append([])
                chunks[-1].append(arrived)
        return chunks

    assert files(["a", "b", "c"]) == [["a", "b"], ["c"]]
    assert files(["c", "a", "b"]) == [["c", "a"], ["b"]]


def test_asyncios_loop_gives_something_else_than_was_put_in_before_3_13():
    async def main() -> None:
        task = asyncio.create_task(asyncio.sleep(0))
        for each in asyncio.as_completed([task]):
            assert each is not task
            await each
        if sys.version_info >= (3, 13):
            async for each in asyncio.as_completed([task]):
                assert each is task

    asyncio.run(main())
