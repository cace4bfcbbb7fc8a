import queue


class Worker:
    def __init__(self):
        self.jobs = queue.SimpleQueue()


def feed(worker: Worker):
    # First the attribute (where it is bound, what is built there), then the object that holds it.
    worker.jobs.put(1)
    # confirmed: queue.SimpleQueue.put [attribute, constructor, holder, binding, annotation]
