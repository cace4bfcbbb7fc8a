import multiprocessing
import operator

if __name__ == "__main__":
    with multiprocessing.get_context("fork").Pool(1) as pool:
        print(pool.starmap(operator.add, [(1, 2)]))
