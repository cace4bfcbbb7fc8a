"""A pool's function hands work to the same pool and waits for it."""

from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pool")


def inner() -> int:
    return 1


def outer() -> int:
    return pool.submit(inner).result()


print("waiting", flush=True)
print(pool.submit(outer).result())
