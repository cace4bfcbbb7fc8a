import multiprocessing
import queue

if __name__ == "__main__":
    results = multiprocessing.get_context("fork").Queue()
    results.put(lambda: 42)
    print("put returned")
    try:
        results.get(timeout=0.5)
    except queue.Empty:
        print("nothing arrived")
