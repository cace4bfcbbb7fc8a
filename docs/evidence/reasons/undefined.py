from settings import *

timer.cancel()  # unresolved: undefined
