import multiprocessing
import time

if __name__ == "__main__":
    process = multiprocessing.get_context("fork").Process(target=time.sleep, args=(60,))
    process.start()
    process.join(timeout=0.05)
    if process.exitcode is None:
        print("too slow")
        process.kill()
        process.join()
    print(f"exit code {process.exitcode}")
