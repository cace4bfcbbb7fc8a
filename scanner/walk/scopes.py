"""The state of a scope, and of a loop in it, while the walk is inside."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scanner.ir import Expr


class Loop:
    """A loop being walked: what was defined before it, its views of outer values, what leaves it early."""

    __slots__ = ("breaks", "continues", "first", "mark", "outer", "views")

    def __init__(self, outer: "Loop | None", first: int, mark: int) -> None:
        self.outer = outer
        self.first = first
        self.mark = mark
        self.views: dict[str, int] = {}
        self.breaks: list[dict[str, int]] = []
        self.continues: list[dict[str, int]] = []


class Scope:
    """A scope being walked.

    ``kind`` is ``module``, ``function``, ``class`` or ``inline`` (comprehensions, type parameters: scopes that run
    where they stand).
    """

    __slots__ = (
        "bound",
        "captures",
        "cells",
        "class_index",
        "declarations",
        "declared",
        "env",
        "is_async",
        "kind",
        "log",
        "loop",
        "name",
        "owner",
        "parent",
        "results",
        "self_name",
        "shared",
        "trials",
        "yields",
    )

    def __init__(self, kind: str, parent: "Scope | None", name: int) -> None:
        self.kind = kind
        self.parent = parent
        self.name = name
        """Index of the scope's dotted name."""
        self.env: dict[str, int] = {}
        self.log: list[tuple[str, int | None]] = []
        self.bound: dict[str, list[int]] = {}
        self.shared: dict[str, list[int]] = {}
        """Bindings through ``global`` or ``nonlocal``: the scope's own, and those of scopes inside for its names."""
        self.declared: dict[str, bool] = {}
        """Names declared here: True for ``global``, False for ``nonlocal``."""
        self.declarations: dict[str, Expr | None] = {}
        """Annotations of names that stood alone (``q: Queue``): they are about every later binding."""
        self.cells: dict[str, int] = {}
        self.captures: list[tuple[str, int, int | None, int]] = []
        """What nested functions read: name, cell, the value at their definition, how many definitions came before."""
        self.loop: Loop | None = None
        self.trials: list[dict[str, dict[int, None]]] = []
        """Per ``try`` whose body is being walked, what was bound in branches and loops in it that are left again."""
        self.owner: dict[str, list[int]] | None = None
        """For a class its attributes; for a method those of its class."""
        self.self_name = ""
        """A method's first parameter, in the method and in functions inside it."""
        self.is_async = False
        self.class_index = -1
        """The class that a method belongs to, in the method and in functions inside it."""
        self.results: list[Expr | None] = []
        self.yields: list[Expr | None] = []
