import threading

groups: list[int] = []
changed = threading.Condition()
asleep = threading.Semaphore(0)


def read(wanted: int) -> None:
    with changed:
        while len(groups) < wanted:
            asleep.release()
            changed.wait()
        del groups[:wanted]


large = threading.Thread(target=read, args=[2])
small = threading.Thread(target=read, args=[1])
for reader in (large, small):
    reader.start()
    asleep.acquire()
with changed:
    groups.append(0)
    changed.notify_all()
small.join()
asleep.acquire()  # large has looked in vain
print(f"{len(groups)} there, small has its group")

with changed:
    groups.extend([1, 2])
    changed.notify_all()
large.join()
