import multiprocessing


def serve() -> int:
    try:
        raise OSError("port in use")
    except OSError:
        return 1


if __name__ == "__main__":
    process = multiprocessing.get_context("fork").Process(target=serve)
    process.start()
    process.join()
    print(f"exit code {process.exitcode}")
