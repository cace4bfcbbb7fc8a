import multiprocessing
import sys


def serve() -> None:
    try:
        raise OSError("port in use")
    except OSError:
        sys.exit(1)


if __name__ == "__main__":
    process = multiprocessing.get_context("fork").Process(target=serve)
    process.start()
    process.join()
    print(f"exit code {process.exitcode}")
