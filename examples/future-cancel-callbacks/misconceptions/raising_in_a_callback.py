from concurrent.futures import Future, ThreadPoolExecutor


def check(saving: "Future[int]") -> None:
    if saving.result() == 0:
        raise ValueError("nothing was written")


with ThreadPoolExecutor(1) as pool:
    pool.submit(int).add_done_callback(check)
print("main: saved")
