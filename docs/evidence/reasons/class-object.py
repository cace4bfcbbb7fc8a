class Registry:
    @classmethod
    def get(cls, name):
        pass


Registry.get("a")  # excluded: class-object [binding]
