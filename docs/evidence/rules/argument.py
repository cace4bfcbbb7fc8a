import multiprocessing


def produce(jobs):
    jobs.put(1)
    # confirmed: multiprocessing.Queue.put [binding, argument, binding, constructor]


if __name__ == "__main__":
    channel = multiprocessing.Queue()
    multiprocessing.Process(target=produce, args=(channel,)).start()
    # confirmed: multiprocessing.Process.start [constructor]
