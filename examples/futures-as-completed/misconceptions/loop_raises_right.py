from concurrent.futures import ThreadPoolExecutor, as_completed


def convert(name: str) -> str:
    raise ValueError(f"{name}: unknown dtype")


with ThreadPoolExecutor(2) as pool:
    futures = {pool.submit(convert, name): name for name in ("actor", "critic")}
    failed = [futures[done] for done in as_completed(futures) if done.exception()]
print(f"failed: {sorted(failed)}")
