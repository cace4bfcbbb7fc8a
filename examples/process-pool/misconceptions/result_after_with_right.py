import multiprocessing
import time

if __name__ == "__main__":
    with multiprocessing.get_context("fork").Pool(1) as pool:
        result = pool.apply_async(time.sleep, (0.5,))
        result.get()
    print("done")
