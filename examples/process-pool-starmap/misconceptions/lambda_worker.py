import multiprocessing

if __name__ == "__main__":
    with multiprocessing.get_context("fork").Pool(1) as pool:
        print(pool.starmap(lambda left, right: left + right, [(1, 2)]))
