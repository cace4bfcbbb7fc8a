"""An attribute of another package's module is no candidate where an import of the file names the module."""
import dask
import dask.config
import torch.multiprocessing
from accelerate.utils import other
from torch import multiprocessing

multiprocessing.Queue()
torch.multiprocessing.Queue()
dask.config.get("key")
dask.other.get("key")  # expect: candidate ?.get unresolved third-party
multiprocessing.reductions.get("key")  # expect: candidate ?.get unresolved third-party
other.get("key")  # expect: candidate ?.get unresolved third-party
