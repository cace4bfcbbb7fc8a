import multiprocessing
import time

if __name__ == "__main__":
    process = multiprocessing.get_context("fork").Process(target=time.sleep, args=(60,))
    process.start()
    try:
        process.join(timeout=0.05)
    except TimeoutError:
        print("too slow")
    else:
        print("it has ended in time")
    print(f"exit code {process.exitcode}")
    process.kill()
