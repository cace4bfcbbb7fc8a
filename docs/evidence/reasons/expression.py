def drain(jobs):
    (yield).get()  # unresolved: expression
