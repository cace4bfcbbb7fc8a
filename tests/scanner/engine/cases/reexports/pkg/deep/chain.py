from ...pkg.deep.end import Queue as Q
from . import end as nothing
