from concurrent.futures import ThreadPoolExecutor


def save(step: int) -> None:
    raise OSError(f"step {step}: disk full")


with ThreadPoolExecutor(2) as pool:
    pool.map(save, range(3))
print("main: all steps are saved")
