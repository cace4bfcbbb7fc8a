def following(job):
    return following(job)


following(1).cancel()  # unresolved: cycle
