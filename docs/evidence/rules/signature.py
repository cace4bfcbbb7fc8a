def stop(job):
    job.cancel("reason", 5)  # excluded: call [signature, binding]
    job.cancel()  # unresolved: unannotated-parameter [binding]
