"""Another file reads nothing but attributes of the variables."""
import variables
from variables import CURRENT, look


def read(x):
    CURRENT.get("none")  # expect: receiver_method contextvars.ContextVar.get
    variables.STACK.get([])  # expect: receiver_method contextvars.ContextVar.get
    look(x)
