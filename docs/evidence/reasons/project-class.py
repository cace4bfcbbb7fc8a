class Event:  # no threading.Event, and no asyncio.Event either
    def set(self):
        pass


event = Event()
event.set()  # excluded: project-class [binding, constructor, name]
