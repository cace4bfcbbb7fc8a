import trio

event = trio.Event()
event.wait()  # unresolved: third-party [binding]
