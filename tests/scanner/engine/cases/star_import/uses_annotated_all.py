"""Only what ``__all__`` lists is bound."""
from annotated_all import *

queue.Queue()  # expect: api_use queue.Queue
Lock
