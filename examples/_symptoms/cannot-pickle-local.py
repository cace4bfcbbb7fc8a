"""A function defined inside another is to run in another process."""

from concurrent.futures import ProcessPoolExecutor


def main() -> None:
    factor = 3
    with ProcessPoolExecutor(max_workers=1) as pool:
        print(pool.submit(lambda value: value * factor, 2).result())


if __name__ == "__main__":
    main()
