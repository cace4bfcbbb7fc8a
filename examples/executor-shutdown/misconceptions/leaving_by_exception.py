from concurrent.futures import ThreadPoolExecutor

written: list[int] = []


def write(number: int) -> None:
    if number == 0:
        raise OSError("disk full")
    written.append(number)


try:
    with ThreadPoolExecutor(1) as pool:
        files = [pool.submit(write, number) for number in range(100)]
        for file in files:
            file.result()
except OSError as error:
    print(f"main: {error}, after {len(written)} more files")
