from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(max_workers=1)


def evaluate(shared: ThreadPoolExecutor) -> int:
    with shared:
        return shared.submit(len, "abc").result()


print("evaluated:", evaluate(pool))
print("next:", pool.submit(len, "abcd").result())
