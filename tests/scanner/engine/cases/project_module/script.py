"""A project file of the name shadows the library for scripts beside it."""
import asyncio
import torch.multiprocessing as mp
from torch import multiprocessing

asyncio.run(1)
mp.Process
multiprocessing.Process
