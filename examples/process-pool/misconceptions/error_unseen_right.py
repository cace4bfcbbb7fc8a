import multiprocessing


def save(path: str) -> None:
    raise OSError(f"{path}: disk full")


if __name__ == "__main__":
    pool = multiprocessing.get_context("fork").Pool(1)
    result = pool.apply_async(save, ("model.bin",))
    pool.close()
    pool.join()
    try:
        result.get()
    except OSError as error:
        print(error)
