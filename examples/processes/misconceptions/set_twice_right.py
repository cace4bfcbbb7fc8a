import multiprocessing


def library_call() -> None:
    context = multiprocessing.get_context("spawn")
    print(f"the library uses {context.get_start_method()}")


if __name__ == "__main__":
    multiprocessing.set_start_method("fork")
    library_call()
    print(f"the application uses {multiprocessing.get_start_method()}")
