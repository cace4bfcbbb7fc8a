"""Another open file description holds the lock."""

import fcntl
import tempfile

with tempfile.NamedTemporaryFile() as holder, open(holder.name) as second:
    fcntl.flock(holder, fcntl.LOCK_EX)
    fcntl.flock(second, fcntl.LOCK_EX | fcntl.LOCK_NB)
