"""A pool's function fails; nobody reads its future."""

from concurrent.futures import ThreadPoolExecutor


def save() -> None:
    raise OSError("disk full")


with ThreadPoolExecutor(max_workers=1) as pool:
    pool.submit(save)
print("main ends")
