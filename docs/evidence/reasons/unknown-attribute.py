class Worker:
    def stop(self):
        self.thread.join()  # unresolved: unknown-attribute [holder, binding, self]
