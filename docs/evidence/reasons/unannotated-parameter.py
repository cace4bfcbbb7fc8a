def drain(jobs):
    jobs.get_nowait()  # unresolved: unannotated-parameter [binding]
