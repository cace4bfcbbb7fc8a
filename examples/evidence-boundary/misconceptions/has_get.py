import queue


def take(source: object) -> object:
    if hasattr(source, "get"):  # then it is a queue
        return source.get(timeout=1)
    return None


jobs = queue.Queue()
jobs.put("a")
print(take(jobs))
print(take({"job": "b"}))
