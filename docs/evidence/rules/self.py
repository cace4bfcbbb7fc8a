class Monitor:
    def stop(self):
        self.cancel()  # excluded: project-class [binding, self]

    def cancel(self):
        pass
