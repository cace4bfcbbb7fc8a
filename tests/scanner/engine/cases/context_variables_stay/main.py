"""What the other files keep to themselves cannot be a parameter here."""
from variables import look


def read(x):
    x.get("key")  # expect: candidate ?.get excluded call
    x.get(read)  # expect: candidate ?.get unresolved unannotated-parameter
    look(x)
