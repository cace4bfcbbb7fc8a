import queue


def take(source: object) -> object:
    if isinstance(source, queue.Queue):
        return source.get(timeout=1)
    return None


jobs = queue.Queue()
jobs.put("a")
print(take(jobs))
print(take({"job": "b"}))
