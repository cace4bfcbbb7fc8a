"""``finally`` runs whatever the body got to: what a name was before counts there, and no longer behind it."""

import queue  # expect: import queue


def before():
    jobs = {}
    try:
        jobs = queue.Queue()  # expect: api_use queue.Queue
    finally:
        jobs.get(1)  # expect: candidate ?.get unresolved several
    jobs.get()  # expect: receiver_method queue.Queue.get


def left():
    jobs = {}
    try:
        jobs = queue.Queue()  # expect: api_use queue.Queue
        return jobs
    finally:
        jobs.get(1)  # expect: candidate ?.get unresolved several


def nothing_before():
    jobs = None
    try:
        jobs = queue.Queue()  # expect: api_use queue.Queue
    finally:
        jobs.get()  # expect: receiver_method queue.Queue.get


def bound_in_it():
    jobs = {}
    try:
        jobs = queue.Queue()  # expect: api_use queue.Queue
    finally:
        jobs = []
        jobs.join()  # expect: candidate ?.join excluded list
    jobs.join()  # expect: candidate ?.join excluded list


def untouched():
    jobs = {}
    try:
        pass
    finally:
        jobs.get(1)  # expect: candidate ?.get excluded dict
