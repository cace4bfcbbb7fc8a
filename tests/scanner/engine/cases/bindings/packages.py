"""The package `concurrent` is but a folder: its own name is no use, what stands in it is."""
import concurrent
import concurrent.futures  # expect: import concurrent.futures

name = concurrent
print(concurrent)
executors = concurrent.futures  # expect: api_use concurrent.futures
concurrent.futures.wait([])  # expect: api_use concurrent.futures.wait
