import multiprocessing


def library_call() -> None:
    multiprocessing.set_start_method("spawn")


if __name__ == "__main__":
    multiprocessing.set_start_method("fork")  # the application has chosen
    library_call()
