"""What a name can mean: a name of a library, a module of the project, an object of the project."""

from typing import NamedTuple, TypeAlias


class Library(NamedTuple):
    """A dotted name outside the project. ``is_standard`` tells the standard library from everything else."""

    name: str
    is_standard: bool
    rebound: bool = False
    """Whether an assignment lies between (``s = asyncio.run``)."""


class ProjectModule(NamedTuple):
    """A module of the project, by its path (a folder's ends in ``/``)."""

    path: str


class ProjectObject(NamedTuple):
    """What a definition of a project file binds, where that is no other name."""

    path: str
    definition: int


Meaning: TypeAlias = Library | ProjectModule | ProjectObject
