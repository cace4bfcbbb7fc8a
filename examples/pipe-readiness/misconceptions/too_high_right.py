import os
import resource
import selectors

FILES = resource.RLIMIT_NOFILE
resource.setrlimit(FILES, (2048, resource.getrlimit(FILES)[1]))
read, _write = os.pipe()
high = os.dup2(read, 1500)
with selectors.DefaultSelector() as selector:
    selector.register(high, selectors.EVENT_READ)
    print(selector.select(0))
