"""A method that holds the lock calls another that takes it."""

import threading


class Registry:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.names: list[str] = []

    def add(self, name: str) -> None:
        with self.lock:
            self.names.append(name)

    def add_all(self, names: list[str]) -> None:
        with self.lock:
            for name in names:
                self.add(name)


print("adding", flush=True)
Registry().add_all(["a", "b"])
