"""Without such an import a module is not told from an object."""
import dask
from torch import multiprocessing

multiprocessing.Queue()  # expect: candidate ?.Queue unresolved third-party
dask.config.get("key")  # expect: candidate ?.get unresolved third-party
dask.get("key")
