import multiprocessing

results: list[int] = []


def work() -> None:
    results.append(42)


if __name__ == "__main__":
    process = multiprocessing.get_context("fork").Process(target=work)
    process.start()
    process.join()
    print(f"results: {results}")
