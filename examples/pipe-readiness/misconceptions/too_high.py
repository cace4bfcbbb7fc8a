import os
import resource
import select

resource.setrlimit(resource.RLIMIT_NOFILE, (2048, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
read, _write = os.pipe()
high = os.dup2(read, 1500)  # as in a program with many open files
select.select([high], [], [], 0)
