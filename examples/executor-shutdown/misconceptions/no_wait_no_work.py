import threading
from concurrent.futures import ThreadPoolExecutor

main_ends = threading.Event()


def upload(number: int) -> None:
    main_ends.wait()
    print(f"upload {number}: sent")


pool = ThreadPoolExecutor(1)
for number in range(2):
    pool.submit(upload, number)
pool.shutdown(wait=False)
print("main: ends, the uploads are dropped")
main_ends.set()
