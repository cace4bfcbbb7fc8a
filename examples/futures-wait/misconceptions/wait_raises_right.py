from concurrent.futures import ThreadPoolExecutor, wait


def save(step: int) -> None:
    raise OSError(f"step {step}: disk full")


with ThreadPoolExecutor(2) as pool:
    done, not_done = wait([pool.submit(save, step) for step in range(3)])
failed = [future for future in done if future.exception()]
print(f"main: {len(done) - len(failed)} steps saved, {len(failed)} failed")
