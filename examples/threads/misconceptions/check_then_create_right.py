import threading

workers: dict[str, str] = {}
created: list[str] = []
lock = threading.Lock()


def get_worker() -> None:
    with lock:
        if "rollout" not in workers:
            created.append("worker")
            workers["rollout"] = "worker"


callers = [threading.Thread(target=get_worker) for _ in range(2)]
for caller in callers:
    caller.start()
for caller in callers:
    caller.join()
print(f"workers created: {len(created)}")
