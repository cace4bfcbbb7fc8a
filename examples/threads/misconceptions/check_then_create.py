import threading

workers: dict[str, str] = {}
created: list[str] = []
both_looked = threading.Barrier(2)


def get_worker() -> None:
    if "rollout" not in workers:
        both_looked.wait()  # the switch that happens once in a million runs
        created.append("worker")
        workers["rollout"] = "worker"


callers = [threading.Thread(target=get_worker) for _ in range(2)]
for caller in callers:
    caller.start()
for caller in callers:
    caller.join()
print(f"workers created: {len(created)}")
