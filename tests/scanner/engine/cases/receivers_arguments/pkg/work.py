"""Called from another file, by another name, through a re-export."""


def drain(q):
    q.get()  # expect: receiver_method queue.SimpleQueue.get


class Consumer:
    def __init__(self, source):
        self.source = source

    def run(self):
        self.source.get()  # expect: receiver_method queue.SimpleQueue.get
        self.other.get()  # expect: candidate ?.get unresolved unknown-attribute
