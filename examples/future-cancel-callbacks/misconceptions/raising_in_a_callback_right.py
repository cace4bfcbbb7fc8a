from concurrent.futures import Future, ThreadPoolExecutor


def check(saving: "Future[int]") -> None:
    if saving.result() == 0:
        raise ValueError("nothing was written")


with ThreadPoolExecutor(1) as pool:
    saving = pool.submit(int)
try:
    check(saving)
    print("main: saved")
except ValueError as error:
    print(f"main: {error}")
