class Timer:  # the project's own class, whatever the library calls one of its own
    def start(self):
        pass


Timer().start()  # excluded: project-class [constructor, name]
