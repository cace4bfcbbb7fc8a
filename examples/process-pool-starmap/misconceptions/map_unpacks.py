import multiprocessing


def add(left: int, right: int) -> int:
    return left + right


if __name__ == "__main__":
    with multiprocessing.get_context("fork").Pool(1) as pool:
        print(pool.map(add, [(1, 2), (3, 4)]))  # type: ignore[arg-type]
