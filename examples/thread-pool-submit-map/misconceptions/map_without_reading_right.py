from concurrent.futures import ThreadPoolExecutor


def save(step: int) -> None:
    raise OSError(f"step {step}: disk full")


with ThreadPoolExecutor(2) as pool:
    try:
        for _ in pool.map(save, range(3)):
            pass
        print("main: all steps are saved")
    except OSError as error:
        print(f"main: {error}")
