import queue

from tools import retried


@retried
def connect():
    return queue.Queue()


connect().get()  # unresolved: decorated [return]
