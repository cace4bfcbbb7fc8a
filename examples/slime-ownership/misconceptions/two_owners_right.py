from concurrent.futures import ThreadPoolExecutor


def evaluate(shared: ThreadPoolExecutor) -> int:
    return shared.submit(len, "abc").result()


with ThreadPoolExecutor(max_workers=1) as pool:
    print("evaluated:", evaluate(pool))
    print("next:", pool.submit(len, "abcd").result())
