from base import make_base

Base = make_base()


class Worker(Base):
    def run(self):
        self.join()  # unresolved: unknown-base [binding, self]
