"""A module's name that something else is bound to as well: neither a use nor an excluded candidate."""
import os  # expect: import os
import queue  # expect: import queue
import threading  # expect: import threading

for threading in range(3):
    threading.Lock()  # expect: candidate ?.Lock excluded int

threading.Lock()  # expect: candidate ?.Lock unresolved several


def replace():
    global queue
    queue = {}


def use():
    queue.get(1)  # expect: candidate ?.get unresolved several


def environment(flag):
    if flag:
        os = {}
    os.get(1)  # expect: candidate ?.get excluded dict


os.kill(1, 2)  # expect: api_use os.kill
