import multiprocessing
import pickle

if __name__ == "__main__":
    results = multiprocessing.get_context("fork").Queue()
    try:
        results.put(pickle.dumps(lambda: 42))  # pickled here, not in the thread
    except (pickle.PicklingError, AttributeError):
        print("the sender knows that this cannot be sent")
    results.put(pickle.dumps(42))
    print(f"arrived: {pickle.loads(results.get())}")  # noqa: S301
