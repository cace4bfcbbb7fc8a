"""An annotated ``__all__`` says what a star import binds as a plain one does."""
import queue  # expect: import queue
from threading import Lock  # expect: import threading.Lock

__all__: list[str] = ["queue"]
