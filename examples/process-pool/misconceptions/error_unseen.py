import multiprocessing


def save(path: str) -> None:
    raise OSError(f"{path}: disk full")


if __name__ == "__main__":
    pool = multiprocessing.get_context("fork").Pool(1)
    pool.apply_async(save, ("model.bin",))
    pool.close()
    pool.join()
    print("saved")
